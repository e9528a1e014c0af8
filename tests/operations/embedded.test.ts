import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../harness/folders.ts'
import { openRun } from './block-runs.ts'
import { provide, startGuideMachine } from './guide-machine.ts'
import { type Machine, makeRepository, reasonWithoutMachine } from './machine.ts'

/** The guide for a site on the embedded database: its archive, two instances, and the move away from it. */
const reason = reasonWithoutMachine()
if (reason !== null) console.warn(`The guide's commands for the embedded database were not run: ${reason}.`)

const version = '0.2.0'
const archive = '/mnt/archive'
const run = openRun('embedded')
let machine: Machine
let block: (words: string) => Promise<string>

beforeAll(async () => {
  if (reason !== null) return
  const source = makeFolder()
  makeRepository(source, { [version]: {} })
  machine = await startGuideMachine()
  const chosen = { VERSION: version, SOURCE: `file://${source}`, ARCHIVE: archive, MOMENT: 'last' }
  block = (words) => machine.run(run.take(words), chosen)
  await block('useradd --system')
  await provide(machine, version)
  await block('deploy/portal.env /etc')
  await machine.run('sed -i /DATABASE_URL/d /etc/three-affairs/portal.env')
  await block('systemctl enable --now portal.socket')
})
afterAll(async () => machine?.stop())

const phone = '13800009999'
const send = (content: string) =>
  machine.run(`curl --fail --silent -H 'content-type: application/json' \\
    -d '{"nickname":"示例甲","phone":"${phone}","content":"${content}"}' \\
    http://127.0.0.1:9801/api/message/createMessage`)
/** What its writer finds, which needs the keys. */
const readMessages = async (): Promise<string[]> => {
  const answer = await machine.run(
    `curl --fail --silent 'http://127.0.0.1:9801/api/message/findMessage?phone=${phone}'`,
  )
  const found = JSON.parse(answer) as { data: { data: { content: string }[] } }
  return found.data.data.map(({ content }) => content).toSorted()
}

test.runIf(reason === null)('the embedded database survives the instance that started it', async () => {
  await machine.run('ln -sfn blue /opt/three-affairs/green')
  const database = () => machine.run('head -1 /var/lib/three-affairs/postgres/postmaster.pid')
  const pid = await database()
  await machine.run('systemctl start portal@green && systemctl stop portal@blue')
  await send('换过程序以后的留言')
  expect(await database()).toBe(pid)
  await machine.run('systemctl stop portal@green && test ! -e /var/lib/three-affairs/postgres/postmaster.pid')
  await machine.run('systemctl start portal@blue')
})

test.runIf(reason === null)('the continuous archive brings the data folder back with its keys', async () => {
  await block(`PORTAL_BACKUP_ARCHIVE='$ARCHIVE'`)
  await send('归档以后的留言')
  const signal = async () => {
    const ready = JSON.parse(await machine.run('curl --silent http://127.0.0.1:9464/readyz')) as {
      signals: { name: string; state: string; value?: number }[]
    }
    return ready.signals.find(({ name }) => name === 'archive')
  }
  const bases = () => machine.run(`find ${archive} -name base.json`)
  await expect.poll(bases, { timeout: 180_000 }).not.toBe('')
  await send('基础副本以后的留言')
  await expect.poll(signal).toMatchObject({ state: 'ok', value: 0 })
  const messages = await readMessages()
  expect(messages).toHaveLength(3)
  await machine.run('systemctl stop portal.socket portal@blue && find /var/lib/three-affairs -mindepth 1 -delete')
  expect(await block('restore --at')).toContain('密钥可以解密其中的数据')
  await machine.run('systemctl start portal.socket portal@blue')
  expect(await readMessages()).toEqual(messages)
})

test.runIf(reason === null)('the site moves to a PostgreSQL of its own', async () => {
  const messages = await readMessages()
  await block('createuser portal')
  expect(await block('deploy/run move')).toContain('搬迁完成')
  await block('readlink /opt/three-affairs/current).service')
  expect(await readMessages()).toEqual(messages)
  expect(await machine.run(`cd / && runuser -u postgres -- psql -At portal -c 'select count(*) from message'`)).toBe(
    '3\n',
  )
  expect(await machine.run('ls /var/lib/three-affairs/postgres/postmaster.pid 2>/dev/null || true')).toBe('')
  expect([...run.left]).toEqual([])
})
