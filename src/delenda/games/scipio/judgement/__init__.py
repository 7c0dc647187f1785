"""Parts of Scipio's judgement, one subject each."""
