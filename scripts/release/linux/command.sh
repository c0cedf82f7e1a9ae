#!/bin/sh
# The command `clinic-companion` of the installed app: /usr/bin has a link to this file, which starts the program beside it.
# As root, or without a display, Chromium ends that program by a signal before the app's first line.
program="$(dirname "$(readlink -f "$0")")/clinic-companion"

# The exit code of bad usage (docs/administrators.md): nothing was done.
refuse() {
  printf 'Clinic Companion %s\n' "$1" >&2
  exit 2
}

kind=window
hasSandbox=yes
for word in "$@"; do
  case "$word" in
    --) break ;;
    --no-sandbox) hasSandbox=no ;;
    # A person may open the window of an app that does one of these.
    --print | --import | --import=* | --connect | --connections) kind=print ;;
    --self-test | --check-policy | --check-policy=* | --provision-client-secret | --recover | --recover=*) kind=command ;;
    --help | --version) kind=command ;;
  esac
done

if [ "$hasSandbox" = yes ] && [ "$(id -u)" -eq 0 ]; then
  refuse "does not run as root. Run it in the vet's account."
fi
if [ -z "$DISPLAY$WAYLAND_DISPLAY" ]; then
  [ "$kind" = command ] || refuse 'found no display. Run it in a desktop session.'
  # Chromium's program for graphics would look for a display all the same, and say so.
  set -- --ozone-platform=headless --disable-gpu "$@"
fi
# Of Chromium's own lines, a command has those of a fatal error alone.
[ "$kind" = window ] || set -- --log-level=3 "$@"
exec "$program" "$@"
