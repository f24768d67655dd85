#!/bin/sh
# Installs Barback's locker controller on Raspberry Pi OS, or updates an installed one to this server's release.
#
#   sudo sh install.sh 123456
#
# The six digits are on the locker's screen in the portal; without them nothing is paired. Further arguments are passed to
# `barback-controller pair`. DESTDIR=/some/folder installs below that folder, starts nothing and changes nothing else on the machine.
set -eu

server=@SERVER@
version=@VERSION@
sha256=@SHA256@

units='barback-controller.service barback-update.service barback-update.timer barback-update.path barback-unfinished.service barback-unfinished.timer'
root=${DESTDIR:-}
folder=$root/opt/barback
config=$root/etc/barback/locker.json

say() { printf '%s\n' "$*"; }
stop() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

check_machine() {
  [ -n "$root" ] || [ "$(id -u)" = 0 ] || stop 'run it with sudo'
  for program in curl tar sha256sum; do
    command -v "$program" >/dev/null || stop "it needs $program: sudo apt install curl tar coreutils"
  done
  [ -n "$root" ] || command -v systemctl >/dev/null || stop 'it needs systemd'
  command -v node >/dev/null || need_node 'Node is not installed'
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    need_node "Node is too old ($(node --version))"
}

need_node() {
  stop "$1, and 20.19 or newer is needed:
  Raspberry Pi OS 13 (trixie) or newer:  sudo apt update && sudo apt install -y nodejs npm
  an older one:                          curl -fsSL https://deb.nodesource.com/setup_22.x | sudo bash - && sudo apt install -y nodejs
then run this again"
}

make_user() {
  [ -z "$root" ] || return 0
  id barback >/dev/null 2>&1 || useradd --system --home-dir /var/lib/barback --shell /usr/sbin/nologin barback
  for group in gpio i2c spi dialout; do
    if getent group "$group" >/dev/null; then usermod -a -G "$group" barback; fi
  done
}

make_folders() {
  mkdir -p "$root/etc/barback" "$root/var/lib/barback" "$folder/releases" "$root/usr/local/bin" "$root/etc/systemd/system"
  chmod 0750 "$root/etc/barback" "$root/var/lib/barback"
  # This machine does not know the user ids of the target system.
  [ -z "$root" ] || return 0
  chown root:barback /etc/barback
  chown barback:barback /var/lib/barback
}

# Downloads and checks the release before anything is changed.
download() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  say "Downloading barback-controller $version from $server"
  curl -fsSL -o "$work/release.tgz" "$server/controller/barback-controller-$version.tgz"
  printf '%s  %s\n' "$sha256" "$work/release.tgz" | sha256sum -c - >/dev/null ||
    stop 'the download has a wrong checksum: nothing was installed'
  tar -xzf "$work/release.tgz" -C "$work" --no-same-owner 2>/dev/null ||
    stop 'the release cannot be unpacked: it is damaged, or the disk is full. Nothing was installed'
  inside=$work/barback-controller-$version
  for file in barback-controller.js package.json install/barback-controller; do check_inside "$file"; done
  for unit in $units; do check_inside "install/$unit"; done
}

check_inside() {
  [ -f "$inside/$1" ] || stop "the release has no $1: nothing was installed"
}

unpack() {
  release=$folder/releases/$version
  rm -rf "$release.new" "$release.old"
  mv "$inside" "$release.new"
  chmod -R u=rwX,go=rX "$release.new"
  if [ -e "$release" ]; then mv "$release" "$release.old"; fi
  mv "$release.new" "$release"
  rm -rf "$release.old"
  for name in current proven; do
    rm -f "$folder/$name.new"
    ln -s "releases/$version" "$folder/$name.new"
    mv -fT "$folder/$name.new" "$folder/$name"
  done
  cp "$release/install/barback-controller" "$root/usr/local/bin/barback-controller"
  chmod 0755 "$root/usr/local/bin/barback-controller"
  for unit in $units; do
    cp "$release/install/$unit" "$root/etc/systemd/system/$unit"
    chmod 0644 "$root/etc/systemd/system/$unit"
  done
}

pair() {
  [ $# -gt 0 ] || return 0
  node "$folder/current/barback-controller.js" pair "$server" "$@" --config "$config"
}

# The configured boards' packages are installed outside the releases, so that an update keeps them.
add_packages() {
  [ -e "$config" ] || return 0
  packages=$(node -e '
    const read = (path) => JSON.parse(require("fs").readFileSync(path, "utf8"))
    const { hardware = {}, lights, scanner } = read(process.argv[1])
    const { optionalDependencies: known } = read(process.argv[2])
    const needed = { "lock-boards": "serialport", modbus: "serialport", mcp23017: "i2c-bus" }[hardware.kind]
    const all = new Set([needed, scanner && "serialport", lights && "spi-device"].filter(Boolean))
    console.log([...all].map((name) => name + "@" + known[name]).join(" "))
  ' "$config" "$folder/current/package.json")
  [ -n "$packages" ] || return 0
  say "Installing for these boards: $packages"
  # shellcheck disable=SC2086 # each package is a separate argument
  XDG_CACHE_HOME=$work npm install --prefix "$folder" --cache "$work/npm" --no-audit --no-fund --loglevel=error $packages ||
    say "That failed. Later: sudo apt install -y npm build-essential python3 && sudo npm install --prefix /opt/barback $packages"
}

start() {
  [ -z "$root" ] || return 0
  systemctl daemon-reload
  if [ ! -e "$config" ]; then
    say "Installed. Pair it: sudo barback-controller pair $server 123456, with the digits on the locker's screen in the portal"
    return 0
  fi
  systemctl stop barback-controller.service
  /usr/local/bin/barback-controller doctor || say 'Fix the faults above, then: sudo systemctl restart barback-controller'
  systemctl enable barback-controller.service barback-update.timer barback-update.path barback-unfinished.timer
  systemctl restart barback-controller.service barback-update.timer barback-update.path
  say 'Started. Its log: journalctl -u barback-controller -f'
}

# The shell reads the whole script before main runs, so a truncated download does nothing.
main() {
  check_machine
  make_user
  download
  make_folders
  unpack
  pair "$@"
  add_packages
  start
}
main "$@"
