#!/bin/sh
# ./run-linux.sh npx playwright test
# Runs a command with a keychain of its own, so that the login keychain stays untouched, and with a virtual display where
# there is none. Both end with the command.
set -eu

for tool in dbus-run-session gnome-keyring-daemon xvfb-run xauth; do
  command -v "$tool" >/dev/null || {
    echo "$tool is missing. On Debian and Ubuntu: apt-get install dbus gnome-keyring xvfb xauth" >&2
    exit 1
  }
done
[ $# -gt 0 ] || { echo "Usage: $0 COMMAND [ARGUMENT…]" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Without these, sh leaves at a signal and cleans nothing up.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -m 700 "$folder/data" "$folder/config" "$folder/run"
export XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" XDG_RUNTIME_DIR="$folder/run"

# The password protects nothing: the keychain is made for this run and deleted with it.
inside='printf testing | gnome-keyring-daemon --unlock --components=secrets >/dev/null && "$@"'
set -- dbus-run-session -- sh -c "$inside" sh "$@"
# A Wayland display is found by the runtime folder, which is another one here.
unset WAYLAND_DISPLAY
if [ -z "${DISPLAY:-}" ]; then
  set -- xvfb-run --auto-servernum --server-args='-screen 0 1440x900x24' "$@"
fi
"$@"
