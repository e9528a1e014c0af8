import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testDistricts } from './districts.ts'
import { makeFolder } from './folders.ts'
import { bindSocket, type Instance, startInstance } from './passed-sockets.ts'
import { programEnvironment } from './programs.ts'

const root = join(import.meta.dirname, '../..')

export type LivePortal = { instance: Instance; origin: string }

/** How many processes share a database in tests. */
export const processCount = process.env.EXHAUSTIVE ? 4 : 2

/** A portal with a port of its own, which a proxy would choose. Says 平台已启动 once it listens. */
export function startProcess(settings: NodeJS.ProcessEnv): LivePortal {
  const socket = bindSocket()
  const file = join(makeFolder(), 'districts.json')
  writeFileSync(file, JSON.stringify([{ ...testDistricts[0], ports: [socket.port] }]))
  const instance = startInstance(root, [socket], {
    ...programEnvironment(),
    PORTAL_DISTRICTS: file,
    PORTAL_DEMO: '0',
    PORTAL_METRICS_PORT: '0',
    ...settings,
  })
  return { instance, origin: `http://127.0.0.1:${socket.port}` }
}
