// The building blocks of long common passwords. Published lists have few passwords of 15 characters
// or more, and those are words and keyboard rows strung together. So this lists words, not
// passwords.
//
// Sources, used for kinds of entries and not copied: NIST SP 800-63B section 3.1.1.2 (repeated,
// sequential and context-specific texts), the yearly lists of most used passwords by NordPass and
// by SplashData (words and keyboard rows), and xkcd 936 (the best-known phrase).
#pragma once

#include <array>
#include <string_view>

namespace gridwise {

/// Digits and letters in order, and keyboard rows; matched in both directions.
inline constexpr std::array<std::string_view, 12> kRows{"01234567890123456789",
                                                        "abcdefghijklmnopqrstuvwxyz",
                                                        "qwertyuiop",
                                                        "asdfghjkl",
                                                        "zxcvbnm",
                                                        "qwertzuiop",
                                                        "yxcvbnm",
                                                        "azertyuiop",
                                                        "qsdfghjklm",
                                                        "1qaz2wsx3edc4rfv5tgb6yhn",
                                                        "1q2w3e4r5t6y7u8i9o0p",
                                                        "qazwsxedcrfvtgbyhnujm"};

/// Common words, which add little entropy, in lower case.
inline constexpr std::array<std::string_view, 66> kCommonWords{
    "password", "passwort",  "passwd",   "passphrase", "pass",       "word",          "secret",
    "welcome",  "letmein",   "login",    "signin",     "admin",      "administrator", "root",
    "user",     "guest",     "test",     "testing",    "default",    "changeme",      "change",
    "please",   "iloveyou",  "iloveu",   "loveyou",    "love",       "mylove",        "monkey",
    "dragon",   "football",  "baseball", "basketball", "soccer",     "hockey",        "princess",
    "sunshine", "shadow",    "master",   "superman",   "batman",     "starwars",      "pokemon",
    "trustno",  "whatever",  "freedom",  "hello",      "helloworld", "computer",      "internet",
    "google",   "facebook",  "summer",   "winter",     "spring",     "autumn",        "gridwise",
    "gomoku",   "tictactoe", "game",     "games",      "player",     "this",          "that",
    "your",     "mine",      "the"};

/// Well-known phrases of sufficient length, in lower case without spaces.
inline constexpr std::array<std::string_view, 14> kCommonPhrases{
    "correcthorsebatterystaple",
    "maytheforcebewithyou",
    "tobeornottobe",
    "tobeornottobethatisthequestion",
    "thequickbrownfoxjumpsoverthelazydog",
    "thequickbrownfox",
    "nevergonnagiveyouup",
    "onceuponatimetherewas",
    "theansweris42",
    "opensesameopensesame",
    "elpsycongroo",
    "allyourbasearebelongtous",
    "inthebeginningwastheword",
    "livelonglaughoftenlovemuch"};

}  // namespace gridwise
