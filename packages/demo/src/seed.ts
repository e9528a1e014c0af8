import { cpSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { addArticles, type NewArticle } from '../../../src/domain/articles/commands.server.ts'
import { isMarked, mark } from '../../../src/platform/db/markers.ts'
import type { Db, Tx } from '../../../src/platform/db/types.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { publicCalendar } from '../../../src/domain/holidays/queries.server.ts'
import { addWorkingDays } from '../../../src/domain/holidays/working-days.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { demoOperator } from '../../../src/access/policy.ts'
import { addAreas, writeIntro } from '../../../src/domain/units/commands.server.ts'
import { writeCategories } from '../../../src/domain/articles/categories/commands-categories.server.ts'
import { addBanners } from '../../../src/domain/banners/commands.server.ts'
import { type DemoArticle, demoArticles } from './articles.ts'
import { attachmentBytes, mediaTypeOf } from './attachments/files.ts'
import { demoBanners } from './banners.ts'
import { contentMarker } from '../../../src/domain/demo-content.ts'
import { demoCategories } from './categories.ts'
import { districtIntro } from './units/district-intros.ts'
import { type DemoUnit, demoUnits } from './units/units.ts'

const batch = 200

/**
 * Fills an empty database with demo content in one transaction. Does nothing if already done; if the database has other
 * content, leaves it alone and logs a line.
 */
export async function seedDemo(
  db: Db,
  districts: readonly District[],
  filesFolder: string,
  say: (line: string) => void,
): Promise<void> {
  if (await isMarked(db, contentMarker)) return
  const { articles } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('articles'))
    .executeTakeFirstOrThrow()
  if (articles > 0) {
    say('数据库中已有内容，不写入演示内容。（设置 PORTAL_DEMO=0 可不再提示）')
    return
  }
  say('正在写入演示内容（约 19,000 篇文章，首次启动需要片刻）……')
  const started = Date.now()
  const folder = join(filesFolder, 'demo')
  cpSync(join(import.meta.dirname, 'pictures'), folder, { recursive: true })
  const count = await db.transaction().execute((tx) => write(tx, districts, folder))
  // Updates the planner statistics of the tables just filled.
  await sql`analyze`.execute(db)
  say(`演示内容已写入：${count} 篇文章，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒。`)
}

async function write(tx: Tx, districts: readonly District[], folder: string): Promise<number> {
  const units = demoUnits(Object.fromEntries(districts.map(({ areaCode, areaId }) => [areaCode, areaId])))
  await mark(tx, contentMarker)
  // The root categories exist already; they get the texts of the demo tree.
  const categories = demoCategories.map(({ parentId, ...category }) => ({ ...category, parent_id: parentId }))
  await writeCategories(tx, demoOperator, categories)
  for (const part of batches(units)) await addAreas(tx, demoOperator, part.map(areaRow))
  for (const { areaId, areaCode, name } of districts) {
    await writeIntro(tx, demoOperator, areaId, districtIntro({ code: areaCode, name }, units))
    await addBanners(tx, demoOperator, areaCode, bannerRows(areaCode))
  }

  const districtOfArea = new Map([
    ...units.map(({ id, districtCode }): [number, string] => [id, districtCode]),
    ...districts.map(({ areaId, areaCode }): [number, string] => [areaId, areaCode]),
  ])
  const roots = districts.map(({ areaId, areaCode, name, kind }) => ({ id: areaId, code: areaCode, name, kind }))
  let count = 0
  // The database writes one batch while the next is made.
  let writing: Promise<unknown> = Promise.resolve()
  for (const part of batches(demoArticles(units, roots, new Date()))) {
    const rows: NewArticle[] = []
    const files: [path: string, bytes: Uint8Array][] = []
    for (const article of part) {
      // Lets the connection send the batch before.
      await nextTurn()
      const attachments = article.attachments.map((attachment) => {
        const { name, file } = attachment
        const bytes = attachmentBytes(article, attachment)
        files.push([join(folder, file), bytes])
        return { name, url: `/files/demo/${file}`, media_type: mediaTypeOf(file), size_bytes: bytes.length }
      })
      rows.push(articleRow(article, districtOfArea, attachments))
    }
    await Promise.all([writing, ...files.map(([path, bytes]) => writeFile(path, bytes))])
    writing = addArticles(tx, demoOperator, rows)
    // Awaited with the next batch; a failure before that is not unexpected.
    writing.catch(() => undefined)
    count += part.length
  }
  await writing
  return count
}

const bannerRows = (districtCode: string) =>
  demoBanners(districtCode, new Date()).map(({ title, alt, pictureUrl, linkUrl, position }) => ({
    title,
    alt,
    picture_url: pictureUrl,
    link_url: linkUrl,
    position,
  }))

function areaRow(unit: DemoUnit) {
  return {
    id: unit.id,
    district_code: unit.districtCode,
    code: unit.code || null,
    name: unit.name,
    parent_id: unit.parentId,
    level: unit.level,
    unit_type: unit.unitType,
    unit_group: unit.group,
    intro: unit.intro,
    position: unit.position,
  }
}

function articleRow(
  article: DemoArticle,
  districtOfArea: ReadonlyMap<number, string>,
  attachments: NewArticle['attachments'],
): NewArticle {
  return {
    district_code: districtOfArea.get(article.areaId) ?? '',
    area_id: article.areaId,
    article_type_id: article.articleTypeId,
    title: article.title,
    author: article.author,
    source: article.source,
    publisher: article.publisher,
    description: article.description,
    content: article.content.replaceAll('/demo/pictures/', '/files/demo/'),
    picture_url: article.pictureUrl?.replace('/demo/pictures/', '/files/demo/') ?? null,
    important: article.important,
    status: 'published',
    index_no: article.indexNo,
    document_no: article.documentNo,
    document_date: article.documentDate,
    notice_until: endOfNotice(article),
    validity: article.validity,
    create_time: article.createTime,
    release_time: article.releaseTime,
    attachments,
  }
}

/** The last day of the public period that the text names. */
function endOfNotice({ content, releaseTime }: DemoArticle): string | null {
  const [, days] = /公示期为自发布之日起(\d+)个工作日/.exec(content) ?? []
  return days ? addWorkingDays(formatDate(releaseTime), Number(days), publicCalendar) : null
}

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let part: T[] = []
  for (const item of items) {
    part.push(item)
    if (part.length === batch) {
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}
