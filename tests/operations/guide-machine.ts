import { join } from 'node:path'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'
import { type Machine, startMachine } from './machine.ts'

const root = join(import.meta.dirname, '../..')
export const releases = '/opt/three-affairs/releases'
export const hostName = 'wulanhaote.example'

const programs = {
  nginx: 'nginx-light',
  pg_createcluster: 'postgresql',
  pgbackrest: 'pgbackrest',
  ip: 'iproute2',
  curl: 'curl',
  openssl: 'openssl',
  prometheus: 'prometheus',
}

/** What the guide's packages bring; there is no network inside. */
export function installPrograms(): void {
  const missing = Object.entries(programs).filter(([program]) => !hasProgram(program))
  const names = missing.map(([, name]) => name)
  if (names.length > 0 && !installPackages({ 'apt-get': names, dnf: [], apk: [], pacman: [] }))
    throw new Error(`Not installed: ${names.join(', ')}`)
}

/** A Debian with the packages of the guide, an empty PostgreSQL and the certificate of a site. */
export async function startGuideMachine(): Promise<Machine> {
  installPrograms()
  const machine = await startMachine()
  await machine.run(`
    set -- $(pg_lsclusters --no-header | head -1)
    [ $# -gt 0 ] || { pg_createcluster 15 main; set -- 15 main; }
    systemctl daemon-reload
    systemctl start postgresql
    install -d /etc/ssl/three-affairs
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=${hostName} -addext subjectAltName=DNS:${hostName} \\
      -keyout /etc/ssl/three-affairs/privkey.pem -out /etc/ssl/three-affairs/fullchain.pem
    echo '127.0.0.1 localhost ${hostName}' >>/etc/hosts
    # There is no network; what packages bring is there.
    echo 'APT::Get::Simulate "true";' >/etc/apt/apt.conf.d/99simulate
    git config --global --add safe.directory '*'`)
  return machine
}

/** Installed packages and built pages of a release are those of this checkout. */
export const provide = (machine: Machine, release: string): Promise<string> =>
  machine.run(`cd ${releases}/${release} && mkdir -p node_modules runtime/node_modules
    mount --bind ${root}/node_modules node_modules && mount --bind ${root}/runtime/node_modules runtime/node_modules
    cp -a ${root}/build build`)
