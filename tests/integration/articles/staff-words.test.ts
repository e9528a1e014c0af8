import { expect, test } from 'vitest'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()

const enterAs = async (role: 'reviewer' | 'editor' | 'replier', areaIds: number[]) =>
  desk.enter((await makeAccount({ db: desk.database.db }, { role, areaIds })).loginName)
const stored = async () =>
  (await desk.database.db.selectFrom('district_word').select('word').orderBy('id').execute()).map(({ word }) => word)

test('the list of words is changed by a form, and what was wrong comes back as it was typed', async () => {
  const token = await enterAs('reviewer', [1])
  const wrong = await desk.post(
    '/staff/words',
    { intent: 'add', kind: 'sensitive', word: '入', replacement: '<b>' },
    token,
  )
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expect(page).toContain('词语至少 2 个字')
  expect(page).toContain('value="入"')
  expect(page).toContain('value="&lt;b&gt;"')

  const added = await desk.post('/staff/words', { intent: 'add', kind: 'typo', word: '牧草厂', replacement: '' }, token)
  expect([added.status, readLocation(added)]).toEqual([303, '/staff/words?mode=word.add'])
  const lines = '草管站,草管所\n入'
  const refused = await desk.post('/staff/words', { intent: 'import', linesKind: 'typo', lines }, token)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('第 2 行：词语至少 2 个字')
  expect(await stored()).toEqual(['牧草厂'])
  const imported = await desk.post('/staff/words', { intent: 'import', lines: '牧草厂\n草管站,草管所' }, token)
  expect(readLocation(imported)).toBe('/staff/words?mode=word.import&count=1')
  const { id } = await desk.database.db.selectFrom('district_word').select('id').executeTakeFirstOrThrow()
  expect((await desk.post('/staff/words', { intent: 'remove', id: String(id) }, token)).status).toBe(303)
  expect(await stored()).toEqual(['草管站'])
  expect((await desk.post('/staff/words', { intent: 'remove', id: String(id) }, token)).status).toBe(404)
})

test('a synonym counts for searches of the public at once, and no longer once it is removed', async () => {
  const token = await enterAs('reviewer', [1])
  await makeArticle(desk.database.db, { title: '草原生态保护补助奖励发放公示' })
  const search = () => desk.textOf('/search/search?inputMessage=%E8%8D%89%E7%89%A7%E5%A5%96', '')
  const link = '</mark>发放公示</a>'
  expect(await search()).not.toContain(link)
  const meant = '草原生态保护补助奖励'
  const synonym = { intent: 'add', kind: 'synonym', word: '草牧奖', replacement: meant }
  expect((await desk.post('/staff/words', { ...synonym, replacement: '' }, token)).status).toBe(422)
  expect((await desk.post('/staff/words', synonym, token)).status).toBe(303)
  await expect.poll(search).toContain(link)
  expect(await search()).toContain('“草牧奖”也按“草原生态保护补助奖励”查了')
  const { id } = await desk.database.db
    .selectFrom('district_word')
    .select('id')
    .where('word', '=', '草牧奖')
    .executeTakeFirstOrThrow()
  expect((await desk.post('/staff/words', { intent: 'remove', id: String(id) }, token)).status).toBe(303)
  await expect.poll(search).not.toContain(link)
})

test('who does not review for the district reads the list only, others do not', async () => {
  const village = await makeArea(desk.database.db, { level: 'village' })
  for (const token of [await enterAs('editor', [1]), await enterAs('reviewer', [village])]) {
    expect(await desk.textOf('/staff/words', token)).not.toContain('添加一个词')
    const refused = await desk.post('/staff/words', { intent: 'add', kind: 'typo', word: '无权词' }, token)
    expect(refused.status).toBe(403)
  }
  expect((await desk.get('/staff/words', await enterAs('replier', [1]))).status).toBe(403)
  expect(await stored()).not.toContain('无权词')
})

test('staff of a unit see what the scan found in its texts, and are told of it', async () => {
  const { db } = desk.database
  const village = await makeArea(db, { level: 'village', name: '示例嘎查' })
  const id = await makeArticle(db, { area_id: village, title: '第三季度收支公示' })
  const findings = [{ kind: 'phone', place: '正文第 2 段', blockId: 'a', excerpt: '139****5678' }]
  await db
    .insertInto('article_scan')
    .values({ article_id: id, findings: JSON.stringify(findings), errors: 1 })
    .execute()
  const token = await enterAs('reviewer', [village])
  expect(await desk.textOf('/staff', token)).toContain('巡检发现')
  const page = await desk.textOf('/staff/findings', token)
  expect(page).toContain(`href="/staff/articles/${id}"`)
  expect(page).toContain('正文第 2 段')
  expect(page).toContain('139****5678')
  const elsewhere = await enterAs('reviewer', [await makeArea(db, { level: 'village' })])
  expect(await desk.textOf('/staff', elsewhere)).not.toContain('巡检发现')
  expect(await desk.textOf('/staff/findings', elsewhere)).toContain('没有需要处理的文章。')
  const replier = await enterAs('replier', [1])
  expect(await desk.textOf('/staff', replier)).not.toContain('巡检发现')
})
