import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildEvidence } from '../../../src/domain/duties/evidence.server.ts'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import { dutyStates } from '../../../src/domain/duties/states.ts'
import { madeDuties } from '../../harness/duties.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'
import { ways } from './false-duties.ts'
import { type FalseWorld, openFalseWorld, quarter } from './false-world.ts'

/** What stands wrong, and two units that did publish it, so that reading nothing at all is noticed. */
type Planted = { name: string; words: string; unitId: number; unitName: string; item: string; itemTitle: string }

let portal: TestPortal
let world: FalseWorld
const planted: Planted[] = []
const { tokenOf, fetchAs } = createVisitors(() => portal)
beforeAll(async () => {
  portal = await openTestPortal({ cacheBytes: 0 })
  world = await openFalseWorld(portal)
  const made: { name: string; state: 'missing' | 'unsure' | 'done'; unitId: number; item: string }[] = []
  for (const { name, state, item, plant } of ways) {
    const village = await world.makeVillage()
    await madeDuties(world.db)
    const unitId = (await plant(world, village)) ?? village.id
    made.push({ name, state, unitId, item: item?.(world) ?? 'finance' })
  }
  const punctual = await world.makeVillage()
  await punctual.release()
  made.push({ name: 'was published', state: 'done', unitId: punctual.id, item: 'finance' })
  await madeDuties(world.db)
  const units = await world.db.selectFrom('area').select(['id', 'name']).execute()
  const items = await world.db.selectFrom('duty_item').select(['code', 'title']).execute()
  for (const { name, state, unitId, item } of made)
    planted.push({
      name,
      words: dutyStates[state],
      unitId,
      unitName: units.find(({ id }) => id === unitId)?.name ?? '',
      item,
      itemTitle: items.find(({ code }) => code === item)?.title ?? '',
    })
})
afterAll(() => portal.close())

const expected = () => planted.map(({ name, words }) => [name, words])
const readAll = async (read: (each: Planted) => Promise<string | undefined> | string | undefined) => {
  const found: (string | undefined)[][] = []
  for (const each of planted) found.push([each.name, await read(each)])
  return found
}
const pageOf = async (path: string, token = '') => (await fetchAs(token, 'GET', path)).text()
const withoutTags = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, '')
const statesIn = Object.values(dutyStates)

async function readStates() {
  const now = new Date()
  return readAll(async ({ unitId, item }) => {
    const [found] = await listDuties(world.db, {
      districtCode: world.districtCode,
      now,
      scope: { unitId },
      items: [item],
    })
    const state = found?.periods.find(({ key }) => key === quarter.key)?.state
    return state && dutyStates[state]
  })
}

test('nobody reads in the projection that it was published', async () => {
  expect(await readStates()).toEqual(expected())
})

test('evidence made anew is the same', async () => {
  const read = () =>
    world.db.selectFrom('duty_evidence').selectAll().orderBy('article_id').orderBy('item').orderBy('period').execute()
  const before = await read()
  expect(before.length).toBeGreaterThan(ways.length / 2)
  await rebuildEvidence(world.db)
  expect(await read()).toEqual(before)
  expect(await readStates()).toEqual(expected())
})

test('nor in the calendar', async () => {
  const pages = new Map<string, string>()
  for (const item of new Set(planted.map((each) => each.item))) pages.set(item, await pageOf(`/duties?item=${item}`))
  expect(
    await readAll(({ unitId, item, itemTitle }) => {
      const row = (pages.get(item)?.match(/<tr>.*?<\/tr>/gs) ?? []).find((each) =>
        each.includes(`/duties?id=${unitId}"`),
      )
      const head = `${itemTitle} ${quarter.label}`
      return (row?.match(/<td.*?<\/td>/gs) ?? [])
        .map(withoutTags)
        .find((cell) => cell.startsWith(head))
        ?.slice(head.length)
    }),
  ).toEqual(expected())
})

test('nor on the page of the unit', async () => {
  expect(
    await readAll(async ({ unitId, item }) => {
      const page = await pageOf(`/duties?id=${unitId}`)
      const entry = new RegExp(`<li id="${item}-${quarter.key}">.*?</li>`, 's').exec(page)?.[0] ?? ''
      return /<span class="duty-state[^>]*>([^<]+)</.exec(entry)?.[1]
    }),
  ).toEqual(expected())
})

test('nor in the table', async () => {
  const table = await pageOf('/duties/duties.csv')
  expect(
    await readAll(
      ({ unitId, itemTitle }) =>
        table
          .split('\r\n')
          .map((line) => line.split('","'))
          .find(
            (cells) =>
              cells.at(-1)?.endsWith(`/duties?id=${unitId}"`) && cells[2] === itemTitle && cells[3] === quarter.label,
          )?.[5],
    ),
  ).toEqual(expected())
})

test('nor in the answers of the API', async () => {
  const { data } = (await (await fetchAs('', 'GET', '/api/duties')).json()) as {
    data: { unitId: number; item: string; periods: { key: string; state: keyof typeof dutyStates }[] }[]
  }
  expect(
    await readAll(({ unitId, item }) => {
      const own = data.find((each) => each.unitId === unitId && each.item === item)
      const state = own?.periods.find(({ key }) => key === quarter.key)?.state
      return state && dutyStates[state]
    }),
  ).toEqual(expected())
})

test.each(['rss.xml', 'feed.json'])('nor in %s', async (feed) => {
  const said = await readAll(async ({ unitId, item }) => {
    const entries = await pageOf(`/duties/${feed}?id=${unitId}&item=${item}`)
    if (entries.includes(`#published-${unitId}-${item}-${quarter.key}`)) return '按时'
    return entries.includes(`没有按时公开：${quarter.label}`) ? '缺' : '待核'
  })
  expect(said).toEqual(expected())
})

test('nor on the page of one’s village', async () => {
  expect(
    await readAll(async ({ unitId, itemTitle }) => {
      const page = withoutTags(await pageOf(`/my-village?id=${unitId}`))
      const subject = `${quarter.label}的${itemTitle}：`
      const [, said] = page.split(subject)
      if (said === undefined) return '按时'
      return said.startsWith('待核') ? '待核' : said.startsWith('应于') ? '缺' : said.slice(0, 10)
    }),
  ).toEqual(expected())
})

test('nor do staff', async () => {
  const token = await tokenOf('editor', null)
  const inList = await readAll(async ({ unitName, item }) => {
    const words = encodeURIComponent(unitName)
    const page = await shownText(await fetchAs(token, 'GET', `/staff/duties?duty=${item}&words=${words}`))
    const row =
      (page.match(/<tr>.*?<\/tr>/gs) ?? []).find((each) => each.includes(`<strong>${unitName}</strong>`)) ?? ''
    const cell =
      (row.match(/<td.*?<\/td>/gs) ?? []).find((each) => each.includes(`data-label="${quarter.label}"`)) ?? ''
    return statesIn.find((state) => withoutTags(cell).includes(state))
  })
  expect(inList).toEqual(expected())
  const one = await readAll(async ({ unitId, item }) => {
    const page = withoutTags(
      await pageOf(`/staff/duties/one?unitId=${unitId}&duty=${item}&period=${quarter.key}`, token),
    )
    return statesIn.find((state) => page.includes(`前公开，现在是${state}`))
  })
  expect(one).toEqual(expected())
  const { data } = (await (await fetchAs(token, 'GET', '/api/staff/duties?count=8')).json()) as {
    data: { areaId: number; duty: string; periods: { period: string; state: keyof typeof dutyStates }[] }[]
  }
  const called = await readAll(({ unitId, item }) => {
    const own = data.find((each) => each.areaId === unitId && each.duty === item)
    const state = own?.periods.find(({ period }) => period === quarter.key)?.state
    return state && dutyStates[state]
  })
  expect(called).toEqual(expected())
})
