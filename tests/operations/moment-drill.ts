import { expect } from 'vitest'
import type { Machine } from './machine.ts'

const posted = { kept: ['之前的留言', '13800000001'], lost: ['之后的留言', '13800000002'] } as const

const placed = '/var/lib/three-affairs/files/placed.txt'

/** What surrounds the guide's restore to a moment: two messages, the destruction between, and what came back. */
export function createMomentDrill(machine: () => Machine, origin: string) {
  const run = (script: string): Promise<string> => machine().run(script)
  const query = async (statement: string): Promise<string> =>
    (await run(`runuser -u postgres -- psql -XAtc "${statement}" portal`)).trim()
  const post = async ([content, phone]: readonly [string, string]): Promise<void> => {
    const body = JSON.stringify({ nickname: '示例甲', phone, content })
    const answer = await run(
      `curl --silent -H 'content-type: application/json' --data '${body}' ${origin}/api/message/createMessage`,
    )
    expect(answer).toContain('receipt')
  }
  const find = ([, phone]: readonly [string, string]): Promise<string> =>
    run(`curl --silent '${origin}/api/message/findMessage?phone=${phone}'`)
  const secondsSinceBackup = async (): Promise<number> => {
    const [{ backup }] = JSON.parse(await run('runuser -u postgres -- pgbackrest info --output=json')) as [
      { backup: { timestamp: { stop: number } }[] },
    ]
    return Number(await run('date +%s')) - (backup.at(-1)?.timestamp.stop ?? Infinity)
  }
  let moment = ''
  return {
    /** A file that the archive has to bring back. */
    placeFile: () => run(`echo 放置的文件 >${placed}; chown portal ${placed}`),
    environment: () => ({ MOMENT: moment }),
    async before(): Promise<void> {
      await run('test -s /mnt/backups/files/archive/lines/files/keys.sealed')
      await expect.poll(() => run('ls /mnt/backups/files/archive')).toContain('placed-files.json')
      // pgBackRest knows when a backup ended to the second, and the moment has to be later.
      await expect.poll(secondsSinceBackup).toBeGreaterThan(1)
      await post(posted.kept)
      moment = await query('select clock_timestamp()')
      await post(posted.lost)
      expect(await find(posted.lost)).toContain(posted.lost[0])
      const segment = await query('select pg_walfile_name(pg_current_wal_lsn())')
      const since = Date.now()
      // Nobody completes the segment but archive_timeout.
      await expect
        .poll(() => query(`select last_archived_wal >= '${segment}' from pg_stat_archiver`), { timeout: 180_000 })
        .toBe('t')
      console.log(`The last message was archived after ${Math.round((Date.now() - since) / 1_000)} seconds.`)
      await run(`
        kill -KILL "$(head -n 1 "$(runuser -u postgres -- psql -XAtc 'show data_directory')/postmaster.pid")"
        while systemctl --quiet is-active 'postgresql@*'; do sleep 0.1; done
        rm -rf /var/lib/three-affairs/* /var/lib/postgresql/* /var/log/postgresql/* /var/log/pgbackrest/* /var/spool/pgbackrest/*`)
    },
    async after(): Promise<void> {
      expect(await find(posted.kept)).toContain(posted.kept[0])
      expect(JSON.parse(await find(posted.lost))).toMatchObject({ data: { data: [], recordsTotal: 0 } })
      expect(await run(`cat ${placed}`)).toBe('放置的文件\n')
      expect(await query('select timeline_id from pg_control_checkpoint()')).toBe('2')
      // The new timeline is archived too.
      await run('runuser -u postgres -- pgbackrest --stanza=portal check')
      const read = async () => JSON.parse(await run('curl --silent http://127.0.0.1:9464/readyz')) as unknown
      const archive = expect.objectContaining({ name: 'archive', state: 'ok' })
      await expect.poll(read).toMatchObject({ ready: true, signals: expect.arrayContaining([archive]) })
    },
  }
}
