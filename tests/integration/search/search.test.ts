import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchArticles } from '../../../src/domain/articles/queries-search.server.ts'
import { mostHits } from '../../../src/domain/articles/search/find-hits.server.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { makeArticle } from '../../harness/factories.ts'

const districtCode = '152201000000'
const now = new Date('2026-11-20T10:00:00+08:00')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const release = (day: number) => new Date(Date.UTC(2026, 0, day))
  await makeArticle(db, { title: '城乡低保对象公示', content: '<p>正文一</p>', release_time: release(1) })
  await makeArticle(db, {
    title: '民政工作要点',
    content: '<p>提高<b>低保</b>标准，ＰＯＳ机收费</p>',
    release_time: release(9),
  })
  await makeArticle(db, {
    title: '2025年第三季度财务收支',
    article_type_id: 12,
    content: '<p>合计1234.56元</p>',
    release_time: release(3),
  })
  await makeArticle(db, { title: '低温保暖提示', release_time: release(4) })
  await makeArticle(db, { title: '去年的低保', release_time: new Date('2025-12-31T23:30:00+08:00') })
  await makeArticle(db, { title: '外地低保', district_code: '152202000000', area_id: 2, release_time: release(1) })
  await makeArticle(db, { title: '未到时间的低保', release_time: new Date('2027-01-01T00:00:00Z') })
  await makeArticle(db, { title: '撤下的低保', status: 'withdrawn', release_time: release(1) })
})
afterAll(() => database.close())

const titles = async (text: string | undefined, narrowing: { year?: number; typeIds?: number[] } = {}) => {
  const { rows } = await searchArticles(database.db, { districtCode, now, text, ...narrowing }, 1)
  return rows.map(({ title }) => title)
}

describe('finding', () => {
  test('title hits come before body hits, each newest first; hidden articles are not found', async () => {
    expect(await titles('低保')).toEqual(['城乡低保对象公示', '去年的低保', '民政工作要点'])
  })

  test.each([
    ['低保对象', ['城乡低保对象公示']],
    ['对象 低保', ['城乡低保对象公示']],
    ['pos', ['民政工作要点']],
    ['ｐｏｓ机', ['民政工作要点']],
    ['2025年第三季度', ['2025年第三季度财务收支']],
    ['1234', ['2025年第三季度财务收支']],
    ['暖', ['低温保暖提示']],
    ['温', ['低温保暖提示']],
    ['示', ['低温保暖提示', '城乡低保对象公示']],
    ['不存在的词', []],
    ['！？', []],
    ["' or 1=1; --", []],
    ["'低保' & !'公示'", ['城乡低保对象公示']],
  ])('%s', async (text, expected) => {
    expect(await titles(text)).toEqual(expected)
  })

  test('year and category narrow the results, with or without keywords', async () => {
    expect(await titles('低保', { year: 2025 })).toEqual(['去年的低保'])
    expect(await titles(undefined, { typeIds: [12] })).toEqual(['2025年第三季度财务收支'])
    expect((await titles(undefined)).length).toBe(5)
  })
})

describe('what is counted of an article', () => {
  test.each([
    ['关于发放补贴的通知', '兴财发〔2026〕3号', 'document'],
    ['关于收支名单的通知', null, 'notice'],
    ['关于报送预算的通知', null, 'accounts'],
    ['关于解读会的通知', null, 'circular'],
    ['补贴政策问答', null, 'guide'],
    ['牧民大会', null, 'other'],
  ])('kind of %s, %s: %s', async (title, document_no, kind) => {
    expect(await readCounted({ title, document_no })).toMatchObject({ kind })
  })

  test.each([
    ['2026-03-31T15:59:59.999Z', 20261],
    ['2026-03-31T16:00:00Z', 20262],
    ['2025-12-31T16:00:00Z', 20261],
  ])('%s is in year and quarter %i of Beijing', async (time, period) => {
    expect(await readCounted({ release_time: new Date(time) })).toMatchObject({ period })
  })

  async function readCounted(article: Parameters<typeof makeArticle>[1]) {
    const id = await makeArticle(database.db, { ...article, district_code: '152202000000', area_id: 2 })
    const counted = database.db.selectFrom('article').select(['kind', 'period'])
    return counted.where('id', '=', id).executeTakeFirstOrThrow()
  }
})

test('hits are marked in title and excerpt', async () => {
  // The hit spans an inline element, which must not split it.
  const { rows } = await searchArticles(database.db, { districtCode, now, text: '低保标准' }, 1)
  expect(rows[0]?.excerpt).toContainEqual({ text: '低保标准', hit: true })
})

test('a very common word is counted up to the limit, and pages run newest first up to it', async () => {
  const { db } = database
  const elsewhere = { district_code: '152221000000', area_id: 3 }
  const many = 1_050
  for (let from = 0; from < many; from += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        makeArticle(db, {
          ...elsewhere,
          title: `常见事项 ${from + at}`,
          release_time: new Date(Date.UTC(2024, 0, 1, 0, from + at)),
        }),
      ),
    )
  }
  const search = { districtCode: elsewhere.district_code, now, text: '常见事项' }
  const first = await searchArticles(db, search, 1)
  expect([first.total, first.rows[0]?.title]).toEqual([mostHits, '常见事项 1049'])
  const last = await searchArticles(db, search, 100)
  expect(last.rows.at(-1)?.title).toBe('常见事项 50')
})
