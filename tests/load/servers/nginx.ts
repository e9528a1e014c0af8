import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, startServer } from './child-process.ts'
import { type Answer, fetchBytes } from '../fetch-bytes.ts'
import { freePort, type Machine, onCore } from '../machine.ts'

const startMs = 10_000

/**
 * Starts nginx in the given folder, with one worker, serving one response of the portal from a file, configured to be
 * as fast as possible.
 */
export async function startNginx(
  machine: Machine & { nginx: string },
  folder: string,
  answer: Answer,
): Promise<Running & { url: string }> {
  const port = await freePort()
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  chmodSync(folder, 0o755)
  writeFileSync(join(files, 'page'), answer.body)
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configure(folder, port, answer))
  const url = `http://127.0.0.1:${port}/page`
  const running = await startServer({
    name: 'nginx',
    command: onCore(machine.serverCore, [machine.nginx, '-p', folder, '-c', configuration, '-e', 'stderr']),
    cwd: folder,
    env: { PATH: process.env.PATH },
    timeoutMs: startMs,
    isReady: () =>
      fetchBytes(url, 'br').then(
        ({ status, body }) => status === 200 && body.equals(answer.body),
        () => false,
      ),
  })
  return { ...running, url }
}

function configure(folder: string, port: number, { headers }: Answer): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
error_log stderr crit;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types {}
  default_type '${headers['content-type']}';
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    location = /page { add_header Content-Encoding ${headers['content-encoding']}; }
  }
}
`
}
