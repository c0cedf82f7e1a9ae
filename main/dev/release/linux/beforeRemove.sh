#!/bin/sh
# Before a removal, by dpkg (`remove`) or by rpm (0). An upgrade (`upgrade`, 1) says nothing.
# It never stops the removal and never touches what accounts have: consults stay where they are, sealed.
case "$1" in
  remove | 0) ;;
  *) exit 0 ;;
esac

# Each account's folder; unsent consults go out when the app is installed again, by the same account.
getent passwd | cut -d: -f6 | sort -u | while read -r home; do
  folder="$home/.config/Clinic Companion"
  if [ -d "$folder" ]; then
    echo "Clinic Companion: consults of this account are kept, sent or not: $folder" >&2
  fi
done
exit 0
