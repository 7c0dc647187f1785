/**
 * The shapes of what the table server sends. Only words for the reader and the type checker: nothing here runs.
 *
 * @typedef {"ROME" | "CARTHAGE"} Seat
 * @typedef {"wide" | "tall" | "wide-turned" | "tall-turned"} Layout
 *
 * @typedef {object} Choice One legal action.
 * @property {number} action
 * @property {string} label the notation of records
 * @property {string} words what the button says
 * @property {string[]} path the elements to click, in order; empty when it is not on the board
 * @property {string} warning what to ask before, or ""
 *
 * @typedef {Choice & {place: number | null}} Change A choice for a place of a secret row.
 *
 * @typedef {object} Row A seat's own secret choices.
 * @property {{name: string, words: string, path: string[]}[]} parts what lies in each place, or was chosen one after another
 * @property {boolean} complete
 * @property {boolean} confirmed from then on it counts
 * @property {Change[]} changes
 *
 * @typedef {object} Walk One click that stands for several actions, one after another.
 * @property {number[]} actions
 * @property {string} words
 * @property {string[]} path
 * @property {string} warning
 * @property {boolean} quiet not marked on the board
 * @property {boolean} back the last choice is taken back first
 *
 * @typedef {object} Window The part of a board that can be zoomed, in units of the board.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {string[]} kinds the first words of the keys of what lies in it
 * @property {number} closer pixels for a unit of the board from which details can be read
 *
 * @typedef {object} BoardMessage
 * @property {Layout} layout
 * @property {number} width
 * @property {number} height
 * @property {Window | null} window what zooming brings nearer; the whole board where there is none
 * @property {string} title the game and where in it we are ("Scipio. Round 3")
 * @property {string} scenery address of the part that never changes
 * @property {[key: string, svg: string, words: string][]} elements all of them when `full`, otherwise the new and changed ones
 * @property {string[]} [gone]
 * @property {string[]} [order] all keys in drawing order, when it changed
 * @property {boolean} full
 *
 * @typedef {[head: number, tail: number, between: string]} Patch Of an SVG: so many characters stay at its beginning, so many at its end.
 *
 * @typedef {Omit<BoardMessage, "elements"> & {elements: [key: string, svg: string | Patch, words: string][]}} BoardNews As a live table sends it.
 *
 * @typedef {object} LogEntry
 * @property {number} n
 * @property {number} at the position after it
 * @property {string} text
 * @property {boolean} joins whether it continues the line before it
 *
 * @typedef {object} Shown Something that happened just now.
 * @property {number} at
 * @property {"chance" | "move"} kind
 * @property {Seat | "CHANCE"} actor
 * @property {string} text
 *
 * @typedef {object} HappenedMark
 * @property {string} key of an element
 * @property {"moved" | "lost" | "came" | "changed"} kind
 * @property {number} change of what is counted there
 * @property {string} [from] key of the element from which it came
 *
 * @typedef {object} Happened What happened on the board between two positions.
 * @property {number} first
 * @property {number} last
 * @property {HappenedMark[]} marks
 * @property {Record<string, string>} before drawings of what the marks are about, by key
 * @property {Record<string, string>} after
 *
 * @typedef {object} ClockMessage
 * @property {number} ROME milliseconds left
 * @property {number} CARTHAGE
 * @property {Seat[]} running
 * @property {number} waits milliseconds before anybody's time runs
 * @property {"live" | "days"} kind
 *
 * @typedef {object} SeatMessage
 * @property {string} name
 * @property {boolean} here
 * @property {"human" | "bot" | "free"} kind
 * @property {boolean} you
 *
 * @typedef {object} Advised One action that the computer thinks of.
 * @property {number} action
 * @property {string} label
 * @property {string} words
 * @property {string[]} path
 * @property {number | null} chance of the seat that is to act, if it is chosen
 * @property {number} share of the computer's choice
 *
 * @typedef {object} AdviceMessage
 * @property {number} [version]
 * @property {string} by
 * @property {number} seconds
 * @property {number | null} rome the chance that Rome wins; null where dice are to fall
 * @property {boolean} mixed whether the actions are to be chosen by lot, by their shares
 * @property {Advised[]} actions best first
 * @property {{action: number, words: string}[]} turn the whole turn that begins with the best of them, action by action
 * @property {string} why what speaks for the best of them, a sentence; "" where nothing can be said
 *
 * @typedef {object} Result How a game ended.
 * @property {Seat | ""} winner
 * @property {string} reason
 * @property {string} text all of it in one sentence
 * @property {string} who "Rome wins", "A draw"
 * @property {string} why a sentence
 * @property {{words: string, ROME: string, CARTHAGE: string}[]} score
 *
 * @typedef {object} BattleSide One side of a fight.
 * @property {string[]} names
 * @property {number | null} strength before the dice
 * @property {string[]} modifiers
 * @property {number[]} dice that have fallen
 * @property {number | null} total
 *
 * @typedef {object} Battle A fight that is being decided.
 * @property {string} title
 * @property {Seat | ""} attacker
 * @property {Record<Seat, BattleSide>} sides
 * @property {{when: string, what: string}[]} results what each result would do
 * @property {string} standing
 *
 * @typedef {object} Story What decided a game.
 * @property {{at: number, before: number, after: number, words: string, happened: string} | null} turning
 * @property {{rolls: number, score: number, words: string}} luck
 *
 * @typedef {object} Offer
 * @property {"undo" | "draw" | "rematch" | "again" | "claim" | "stand_in"} kind
 * @property {Seat} by
 * @property {Seat} [seat] that a computer is to play
 * @property {string} [level] of that computer
 * @property {number} [left] milliseconds until it is granted, if it is about somebody who is away
 *
 * @typedef {object} View Everything a page shows of a table.
 * @property {number} version
 * @property {number} count
 * @property {number} since the position before the last move
 * @property {string} viewer
 * @property {BoardMessage} board
 * @property {boolean} to_act
 * @property {Seat | "CHANCE" | ""} actor whom the table waits for, when not both
 * @property {string} prompt
 * @property {{number: string, href: string} | null} rule
 * @property {string} waiting
 * @property {Choice[]} choices
 * @property {Walk[]} walks
 * @property {{words: string, actions: number[]} | null} suggestion a set-up to be taken as it is
 * @property {Row | null} row
 * @property {boolean} sealed what is chosen stays hidden, so that it is confirmed
 * @property {boolean} change nothing has happened yet: what was pointed at may be changed
 * @property {boolean} undo
 * @property {string[]} may
 * @property {boolean} hints whether the computer may be asked at this table
 * @property {Record<Seat, boolean> | null} ready
 * @property {LogEntry[]} log
 * @property {number} log_from
 * @property {Shown[]} shown
 * @property {Battle | null} battle
 * @property {Battle[]} fought what was decided since the last view
 * @property {ClockMessage | null} clock
 * @property {Record<Seat, SeatMessage>} seats
 * @property {boolean} begun
 * @property {Offer[]} offers
 * @property {Offer[]} refused by the other side, or passed over, until their author acts
 * @property {Result | null} result
 * @property {string} describe
 * @property {{next: Seat} | null} hotseat
 * @property {{commitment: string, sealed: boolean, seals: Record<Seat, string | null>, opened: Record<Seat, boolean>, count: number, link: string, secret: string | null, seeds: Record<Seat, string | null>}} dice
 * @property {string} [rematch]
 * @property {number} watchers
 * @property {string[]} watching the names of those who have given one
 * @property {{seat: Seat, wait: number, grace: number} | null} absence of the other side; milliseconds until something can be done about it
 *
 * @typedef {object} LessonPlace Where somebody is in a lesson.
 * @property {number} step
 * @property {number[]} actions what was chosen since the last position that the lesson set up
 *
 * @typedef {object} TaughtParts
 * @property {"read" | "find" | "choose" | "play"} kind what the step asks for; play: the game behind the lesson
 * @property {boolean} done whether what was sent is what the step asked for
 * @property {string} answer what the lesson says to it
 * @property {string} say
 * @property {string[]} show keys of elements
 * @property {string[]} find
 * @property {boolean} to_act
 * @property {string} prompt
 * @property {string} waiting
 * @property {Choice[]} choices
 * @property {number[]} wanted the actions that the step asks for
 * @property {{number: string, href: string} | null} rule
 * @property {string | null} result
 * @property {BoardMessage} board
 * @property {string} describe
 * @property {string[]} log
 *
 * @typedef {LessonPlace & TaughtParts} Taught A moment of a lesson, and the answer that led to it.
 *
 * @typedef {object} PuzzleMoment A puzzle with what was chosen rightly, and the answer that led to it.
 * @property {number[]} actions
 * @property {boolean} solved
 * @property {boolean} right whether what was sent belongs to the solution
 * @property {string} answer
 * @property {string[]} solution in words, once it was asked for
 * @property {string} prompt
 * @property {Choice[]} choices
 * @property {{number: string, href: string} | null} rule
 * @property {BoardMessage} board
 * @property {string} describe
 *
 * @typedef {object} StudyNode An action of a study; the first node is the beginning and has none.
 * @property {number} parent
 * @property {string} actor
 * @property {number} action
 * @property {string} label
 * @property {string} words
 * @property {string} name of the variation that it begins
 * @property {string} before what is said of that variation
 * @property {string} comment
 *
 * @typedef {object} Study A record with variations as a tree.
 * @property {string} game
 * @property {string} head the record's header
 * @property {string} note
 * @property {StudyNode[]} nodes
 * @property {number} [node] where to begin
 *
 * @typedef {object} StudyMoment Where somebody stands in a study.
 * @property {string} actor who is to act, or ""
 * @property {string} prompt
 * @property {string} title
 * @property {boolean} secret whether it is part of a secret choice
 * @property {Choice[]} choices
 * @property {number[]} shares how likely each of them is, where chance decides
 * @property {{number: string, href: string} | null} rule
 * @property {string | null} result
 * @property {BoardMessage} board
 * @property {string} describe
 * @property {string[]} told
 * @property {string} position as text
 * @property {number[]} actions
 * @property {{label: string, words: string} | null} rolled
 *
 * @typedef {object} Report What a game that is over can teach. Chances and costs are in hundredths of a point.
 * @property {number} actions
 * @property {number} start Rome's chance at the first choice
 * @property {number} end
 * @property {boolean} is_over
 * @property {{number: number, seat: number, words: string, cost: number, rome: number, played: number[], better: string, line: number[], why: string}[]} steps
 * @property {{words: string, rome: number}[]} causes
 * @property {(number | null)[]} accuracy of Rome and Carthage
 * @property {number[]} decisive the numbers of the steps that decided the game
 * @property {number[]} mistakes and of all that cost something
 * @property {Record<string, string>} sentences about these
 *
 * @typedef {{name: string, words: string, key: string}} Spot A piece or a place of a position that is set up, and the element that shows it.
 *
 * @typedef {object} SetUp A position while it is set up by hand.
 * @property {string} position as text
 * @property {string} describe
 * @property {BoardMessage} board
 * @property {Spot[]} pieces
 * @property {Spot[]} places
 */

export {};
