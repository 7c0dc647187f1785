"""Parts of Punica's judgement, one subject each."""
