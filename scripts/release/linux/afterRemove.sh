#!/bin/sh
# After a removal, by dpkg (`remove`, `purge`). The data of accounts stays: this touches no home folder.
set -e
case "$1" in
  remove | purge) ;;
  *) exit 0 ;;
esac

if [ -L /usr/bin/clinic-companion ] && [ ! -e /usr/bin/clinic-companion ]; then
  rm -f /usr/bin/clinic-companion
fi
if [ -e /usr/share/applications/mimeinfo.cache ] && command -v update-desktop-database >/dev/null; then
  update-desktop-database -q /usr/share/applications || true
fi
if [ -e /usr/share/icons/hicolor/icon-theme.cache ] && command -v gtk-update-icon-cache >/dev/null; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi
