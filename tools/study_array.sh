#!/bin/sh
# A study as a Slurm array job: each task plays one part of the games into its own file, and an interrupted part resumes. For
# any other scheduler, call `gridwise study ... --part K/M --add-to FILE` for each K, then `gridwise merge`. See
# docs/study.md.
#
#   sbatch --array=1-16 --cpus-per-task=4 tools/study_array.sh PARTS portals --player "profile(core)" --games 100000
#   gridwise merge PARTS/*.jsonl --out games.jsonl
#
# PARTS is a folder for the files. GRIDWISE names the program (default: gridwise on the path).
set -eu

if [ $# -lt 2 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  echo "usage: sbatch --array=1-M $0 FOLDER LEVEL... [options of gridwise study]" >&2
  exit 2
fi
folder=$1
shift
mkdir -p "$folder"
first=${SLURM_ARRAY_TASK_MIN:-1}
exec "${GRIDWISE:-gridwise}" study "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --part "$((SLURM_ARRAY_TASK_ID - first + 1))/$SLURM_ARRAY_TASK_COUNT" \
  --add-to "$folder/part_$SLURM_ARRAY_TASK_ID.jsonl"
