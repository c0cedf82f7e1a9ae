#!/bin/sh
# After an install or an upgrade, by dpkg or by rpm. electron-builder expands dollar signs with braces: none here.
set -e
app='/opt/clinic-companion'

# Chromium's sandbox helper: needed where accounts without rights may make no namespaces (Debian 10, Ubuntu 24.04).
chown root:root "$app/chrome-sandbox"
chmod 4755 "$app/chrome-sandbox"
ln -sfn "$app/clinic-companion" /usr/bin/clinic-companion

# Caches that the desktop keeps; where it keeps none, none is begun.
if [ -e /usr/share/applications/mimeinfo.cache ] && command -v update-desktop-database >/dev/null; then
  update-desktop-database -q /usr/share/applications || true
fi
if [ -e /usr/share/icons/hicolor/icon-theme.cache ] && command -v gtk-update-icon-cache >/dev/null; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi
