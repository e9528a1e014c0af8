import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { startInstance, stopInstancesAfterwards } from '../../harness/passed-sockets.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { freePorts } from '../../harness/varnish.ts'

stopInstancesAfterwards()

test('a process that leaves says so first, and answers until a load balancer has noticed', async () => {
  const folder = makeFolder()
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const districts = join(folder, 'districts.json')
  writeFileSync(districts, JSON.stringify([{ ...testDistricts[0], ports: [port] }]))
  const instance = startInstance(join(import.meta.dirname, '../../..'), [], {
    ...programEnvironment(),
    DATABASE_URL: await makeDatabase('template_portal'),
    PORTAL_DATA: join(folder, 'data'),
    PORTAL_DISTRICTS: districts,
    PORTAL_HOST: '127.0.0.1',
    PORTAL_DEMO: '0',
    PORTAL_METRICS_PORT: String(metricsPort),
    PORTAL_LEAVE_SECONDS: '10',
  })
  await instance.says('平台已启动')
  const health = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status
  /** On a new connection. */
  const page = () =>
    new Promise<unknown[]>((resolve, reject) => {
      const agent = new Agent({ keepAlive: true })
      request(`http://127.0.0.1:${port}/dashboard`, { agent }, ({ statusCode, headers }) => {
        agent.destroy()
        resolve([statusCode, headers.connection])
      })
        .on('error', reject)
        .end()
    })
  expect(await health('/healthz')).toBe(200)
  expect(await page()).toEqual([200, 'keep-alive'])

  const stopped = instance.stop()
  await expect.poll(() => health('/healthz'), { interval: 20 }).toBe(503)
  expect(await health('/readyz')).toBe(503)
  expect(await page()).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
  await expect(page()).rejects.toThrow('ECONNREFUSED')
})
