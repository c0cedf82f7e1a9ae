#!/usr/bin/env bash
# Puts the Node of the jobs that sign on the PATH of their next steps, on Windows and macOS: the archive of nodejs.org whose
# hash is here. On Linux the image has Node, and is named by its digest.
set -euo pipefail

version=24.12.0
case "$RUNNER_OS" in
  Windows)
    archive="node-v$version-win-x64.zip"
    hash=9c125f61ae947b52e779095830f9cac267846a043ef7192183c84016aaad2812
    ;;
  macOS)
    archive="node-v$version-darwin-arm64.tar.gz"
    hash=319f221adc5e44ff0ed57e8a441b2284f02b8dc6fc87b8eb92a6a93643fd8080
    ;;
  *)
    echo "There is no Node for $RUNNER_OS here." >&2
    exit 1
    ;;
esac

cd "$RUNNER_TEMP"
curl --fail --silent --show-error --location --output "$archive" "https://nodejs.org/dist/v$version/$archive"
found="$(openssl dgst -sha256 -r "$archive" | cut -c 1-64)"
if [ "$found" != "$hash" ]; then
  echo "$archive is not the file that is pinned: its SHA-256 is $found. Nothing of it was used." >&2
  exit 1
fi
if [ "$RUNNER_OS" = Windows ]; then
  unzip -q "$archive"
  echo "$RUNNER_TEMP/${archive%.zip}" >> "$GITHUB_PATH"
else
  tar -xzf "$archive"
  echo "$RUNNER_TEMP/${archive%.tar.gz}/bin" >> "$GITHUB_PATH"
fi
