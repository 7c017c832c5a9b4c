"""Who answers: scripted readers, a program that is run, and the demonstration with both."""
