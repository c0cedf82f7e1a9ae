#!/bin/sh
# After an install or an upgrade, by dpkg. electron-builder expands dollar signs with braces, so this file has none.
set -e
app='/opt/clinic-companion'

# Chromium's sandbox helper: needed where accounts without privileges may create no namespaces (Debian 10, Ubuntu 24.04).
chown root:root "$app/chrome-sandbox"
chmod 4755 "$app/chrome-sandbox"
ln -sfn "$app/clinic-companion-command" /usr/bin/clinic-companion

# Updates the caches of the desktop, and creates none.
if [ -e /usr/share/applications/mimeinfo.cache ] && command -v update-desktop-database >/dev/null; then
  update-desktop-database -q /usr/share/applications || true
fi
if [ -e /usr/share/icons/hicolor/icon-theme.cache ] && command -v gtk-update-icon-cache >/dev/null; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi
