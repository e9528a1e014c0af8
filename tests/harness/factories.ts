import { addArticles, type NewArticle } from '../../src/domain/articles/commands.server.ts'
import { withdrawArticle } from '../../src/domain/articles/writing/operations-release.server.ts'
import { dropCacheTags } from '../../src/platform/cache/cache-tags.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { operator } from '../../src/access/policy.ts'
import { addAreas } from '../../src/domain/units/commands.server.ts'
import '../../src/domain/banners/table.server.ts'
import '../../src/domain/words/table.server.ts'
import { foldWord } from '../../src/domain/checks/wrong-words.ts'
import { keylessSite } from './operator-site.ts'
import { publicText } from './public-text.ts'

let count = 0
/** Staff also search by the numbers of articles, which titles must not contain. */
const inChinese = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit)))

/** A published article of 乌兰浩特市, released an hour ago, unless given otherwise. */
export function createArticle(given: Partial<NewArticle> = {}): NewArticle {
  count += 1
  return {
    district_code: '152201000000',
    area_id: 1,
    article_type_id: 1,
    title: `测试文章${inChinese(count)}`,
    author: '示例甲',
    source: '测试来源',
    publisher: '测试机构',
    description: '测试摘要',
    content: '<p>测试正文</p>',
    picture_url: null,
    important: false,
    status: 'published',
    index_no: null,
    document_no: null,
    document_date: null,
    validity: null,
    release_time: new Date(Date.now() - 3_600_000),
    attachments: [],
    ...given,
  }
}

/** Stores such an article. @returns its id. */
export async function makeArticle(db: Db, given: Partial<NewArticle> = {}): Promise<number> {
  const [id] = await db.transaction().execute((tx) => addArticles(tx, operator('测试员'), [createArticle(given)]))
  if (id === undefined) throw new Error('The article was not stored.')
  return id
}

/** An article from before the gate for public texts, or with what only newer checks find. @returns its id. */
export async function makeLeakingArticle(
  db: Db,
  content: string,
  given: Partial<Omit<NewArticle, 'content'>> = {},
): Promise<number> {
  const id = await makeArticle(db, given)
  await db
    .updateTable('article')
    .set({ content: publicText(content) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Withdraws an article. */
export async function withdraw(db: Db, id: number): Promise<void> {
  await withdrawArticle.perform(keylessSite(db), operator('测试员'), { id, reason: '内容有误' })
}

/** Creates a unit, by default below 乌兰浩特市. */
export async function makeArea(
  db: Db,
  given: {
    name?: string
    parent_id?: number
    level?: 'township' | 'village' | 'department'
    district_code?: string
    code?: string
    unit_group?: string
    intro?: string
    phone?: string
  } = {},
): Promise<number> {
  const level = given.level ?? 'township'
  const row = {
    district_code: '152201000000',
    code: null,
    name: '测试单位',
    parent_id: 1,
    unit_type: level === 'department' ? 2 : 1,
    unit_group: null,
    intro: '',
    position: 1,
    ...given,
    level,
  }
  const [id] = await db.transaction().execute((tx) => addAreas(tx, operator('测试员'), [row]))
  if (id === undefined) throw new Error('The unit was not stored.')
  return id
}

/** Creates a category below another. Open portals show it soon. */
export async function makeCategory(db: Db, parentId: number, title: string): Promise<number> {
  const { id } = await db
    .insertInto('article_type')
    .values({ parent_id: parentId, title: publicText(title), description: '', keywords: '', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await dropCacheTags(db, ['categories'])
  return id
}

/** Creates a banner, by default for 乌兰浩特市. */
export async function makeBanner(
  db: Db,
  given: { district_code?: string; title?: string; end_day?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('banner')
    .values({
      district_code: '152201000000',
      alt: publicText('测试图片'),
      picture_url: publicText('/pictures/test.webp'),
      link_url: '',
      position: 1,
      ...given,
      title: publicText(given.title ?? '测试横幅'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a word to the list of 乌兰浩特市 that texts should not have. */
export async function makeTypo(db: Db, word: string): Promise<void> {
  await db
    .insertInto('district_word')
    .values({
      district_code: '152201000000',
      kind: 'typo',
      word: publicText(word),
      folded: foldWord(word),
      replacement: publicText(''),
      actor: '测试员',
    })
    .execute()
}
