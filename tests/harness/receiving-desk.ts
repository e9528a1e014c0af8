import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { makeArea } from './factories.ts'
import { startHttpReceiver } from './http-receiver.ts'
import { createMessageFixture } from './message-fixture.ts'
import { testKeys } from './portal.ts'

type Opened = {
  db: TestDatabase['db']
  keys: ReturnType<typeof testKeys>
  /** What a channel calls. */
  receiver: Awaited<ReturnType<typeof startHttpReceiver>>
  /** Of a village that gets messages. */
  desk: ReturnType<typeof createMessageFixture>
}

/** A village whose messages are told through channels, and the server that they call. `accepted`: its usual answer. */
export function useReceivingDesk(accepted: string): Opened {
  const opened = {} as Opened & { database: TestDatabase }
  beforeAll(async () => {
    const database = await openTestDatabase()
    const parts = { db: database.db, keys: testKeys() }
    const village = await makeArea(database.db, { name: '甲村', level: 'village' })
    const desk = createMessageFixture(parts, village)
    Object.assign(opened, parts, { database, desk, receiver: await startHttpReceiver() })
  })
  afterAll(async () => {
    await opened.receiver.close()
    await opened.database.close()
  })
  beforeEach(async () => {
    opened.receiver.received.length = 0
    opened.receiver.answer = { status: 200, body: accepted }
    await opened.db.deleteFrom('outbox').execute()
    await opened.db.deleteFrom('answer_address').execute()
  })
  return opened
}
