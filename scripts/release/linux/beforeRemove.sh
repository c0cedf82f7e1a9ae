#!/bin/sh
# Before a removal, by dpkg (`remove`). An upgrade (`upgrade`) says nothing.
# It never stops the removal and never touches the data of accounts: consults stay where they are, encrypted.
[ "$1" = remove ] || exit 0

# The app keeps a count for us in each account's data (main/consults/unsentCount.ts). It is an account's own file, so nothing
# but its digits is believed, and nobody waits for it: what it is may change between two looks.
getent passwd | cut -d: -f6 | sort -u | while read -r home; do
  folder="$home/.config/Clinic Companion"
  [ -d "$folder" ] || continue
  unsent=''
  if [ -f "$folder/unsent" ] && [ ! -L "$folder/unsent" ]; then
    unsent=$(timeout 5 head -c 9 "$folder/unsent" | tr -cd '0-9')
  fi
  if [ -n "$unsent" ] && [ "$unsent" -gt 0 ]; then
    echo "Clinic Companion: not sent yet are $unsent consults in $folder. They stay there, and nothing sends them until this account has the app again." >&2
  else
    echo "Clinic Companion: consults of this account are kept in $folder" >&2
  fi
done
exit 0
