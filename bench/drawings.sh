#!/usr/bin/env bash
# Draws docs/images/*.svg from the tables of the games' experiments.md. Needs gnuplot (Debian's gnuplot-nox).
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# rows GAME HEADER: the rows of the table of the game's experiments.md whose header line begins with HEADER, fields
# separated by |.
rows() {
  awk -v header="$2" 'index($0, header) == 1 { on = 1; getline; next } on && !/^\|/ { exit } on' "src/games/$1/experiments.md" |
    tr -d '*' | sed 's/^| *//; s/ *|$//; s/ *| */|/g'
}

# Elo above level 1: the sums of the steps.
rows gomoku '| level | nodes a move' |
  awk -F'|' '{ if (match($6, /[+-][0-9]+/)) sum += substr($6, RSTART, RLENGTH); print $1, sum + 0 }' >"$folder/levels"

# Mean steps by time, in milliseconds.
for directions in 4 8; do
  rows orbs '| directions | time a board' |
    awk -F'|' -v d=$directions '$1 == d && match($2, /mean [0-9.]+/) { print substr($2, RSTART + 5, RLENGTH - 5), $4 + 0 }' \
      >"$folder/steps$directions"
done

# Colours that read on light and dark paper.
style='
set terminal svg size 720,320 dynamic font "sans-serif,14"
set border 3 linecolor rgb "#808080"
set tics nomirror textcolor rgb "#808080"
set grid ytics linecolor rgb "#a0a0a0" linewidth 0.3
'
gnuplot <<PLOT
$style
set output "docs/images/gomoku_levels.svg"
set xlabel "level" textcolor rgb "#808080"
set ylabel "Elo above level 1" textcolor rgb "#808080"
set xrange [0.5:10.5]
set yrange [0:*]
set xtics 1
plot "$folder/levels" using 1:2 with linespoints notitle linewidth 2 pointtype 7 linecolor rgb "#2a78c8"
PLOT
gnuplot <<PLOT
$style
set output "docs/images/orbs_steps.svg"
set xlabel "time a board, milliseconds" textcolor rgb "#808080"
set ylabel "mean steps" textcolor rgb "#808080"
set logscale x
set yrange [10:*]
set key textcolor rgb "#808080"
plot "$folder/steps4" with linespoints title "4 directions" linewidth 2 pointtype 7 linecolor rgb "#2a78c8", \
  "$folder/steps8" with linespoints title "8 directions" linewidth 2 pointtype 5 linecolor rgb "#d07020"
PLOT
