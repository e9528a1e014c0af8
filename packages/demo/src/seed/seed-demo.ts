import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  completeMarker,
  contentMarker,
  districtMarker,
  isDemoComplete,
  setDemoProgress,
} from '../../../../src/domain/demo-content.ts'
import type { District } from '../../../../src/domain/districts/schema.ts'
import { addDefaultItems } from '../../../../src/domain/duties/add-default-items.server.ts'
import { makeDuties } from '../../../../src/domain/duties/make-duties.server.ts'
import { operatorSite } from '../../../../src/domain/operator-site.server.ts'
import { cacheTag, dropCacheTags } from '../../../../src/platform/cache/cache-tags.ts'
import type { ContentStore } from '../../../../src/files/store.server.ts'
import type { Keys } from '../../../../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../../../../src/platform/db/markers.ts'
import type { Db, Tx } from '../../../../src/platform/db/types.ts'
import { dayViewsOf } from '../county/life/messages/day-views.ts'
import { lifeMessages } from '../county/life/messages/life-messages.ts'
import { requestTextsOf } from '../county/life/messages/request-texts.ts'
import type { Paper } from '../county/paper.ts'
import { countyPapers } from '../county/county-papers.ts'
import { countyPayments } from '../county/payments.ts'
import { wholeFrom } from '../county/world/whole-from.ts'
import { openCounty } from '../county/world/open-county.ts'
import type { County, Scale } from '../county/world/county.ts'
import { seedDemoRequests } from '../disclosure-requests.ts'
import { seedDemoDrafts } from '../drafts.ts'
import { seedDemoMessages } from '../messages.ts'
import { seedPageViews } from '../page-views.ts'
import { seedPastMessages } from '../past-messages.ts'
import { seedDemoReports } from '../personal-data.ts'
import { plantExemptions } from '../planting/exemptions.ts'
import { plantOperations } from '../planting/plant-operations.ts'
import { seedDemoStaff } from '../staff.ts'
import { type DemoUnit, demoUnits } from '../units/units.ts'
import { resolvePapers } from '../county/resolve/resolve-papers.ts'
import { writePayments } from './write-payments.ts'
import { drawVouchers, showVouchers, withVouchers } from './shown-vouchers.ts'
import { reserveArticleIds, writePapers } from './write-papers.ts'
import { writeDemoCategories, writeUnits } from './write-units.ts'

export type Seeding = {
  db: Db
  keys: Keys
  /** Of the whole league. */
  allDistricts: readonly District[]
  /** Those that are written. */
  districts: readonly District[]
  filesFolder: string
  /** Where uploaded files lie. */
  store: ContentStore
  scale: (now: Date) => Scale
  say: (line: string) => void
  /** Called when the first district can be read. */
  opened?: () => void
  /** Asked after each district; the next start goes on. */
  shouldStop?: () => boolean
}

const seconds = (since: number): string => ((Date.now() - since) / 1_000).toFixed(1)

/**
 * Fills an empty database with demo content, one district after the other, each in one transaction. Goes on where an
 * interrupted start stopped; leaves a database with other content alone and says so.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const { db, allDistricts, districts, say, filesFolder } = seeding
  if (await isDemoComplete(db)) return
  if (!(await isMarked(db, contentMarker)) && (await hasArticles(db))) {
    say('数据库中已有内容，不写入演示内容。（设置 PORTAL_DEMO=0 可不再提示）')
    return
  }
  const started = Date.now()
  const folder = join(filesFolder, 'demo')
  cpSync(join(import.meta.dirname, '../pictures'), folder, { recursive: true })
  const units = demoUnits(Object.fromEntries(allDistricts.map(({ areaCode, areaId }) => [areaCode, areaId])))
  say(`正在写入演示内容，共 ${districts.length} 个地区；第一个地区写好后即可打开，其余继续写入……`)
  for (const [at, district] of districts.entries()) {
    if (!(await isMarked(db, districtMarker(district.areaCode)))) await seedDistrict(seeding, { at, units, folder })
    if (at === 0) await seedFirst(seeding)
    if (seeding.shouldStop?.() && at + 1 < districts.length) return
  }
  // Updates the planner statistics of the tables just filled.
  await sql`analyze`.execute(db)
  await mark(db, completeMarker)
  say(`演示内容已全部写入，用时 ${seconds(started)} 秒。`)
}

/** What is tried out in the first district. Each is written once. */
async function seedFirst({ db, keys, districts, say, opened }: Seeding): Promise<void> {
  await sql`analyze`.execute(db)
  await seedDemoStaff(db, districts, say)
  await seedDemoDrafts(db, keys, districts, say)
  await seedDemoReports(db, keys, districts, say)
  opened?.()
}

async function hasArticles(db: Db): Promise<boolean> {
  return (await db.selectFrom('article').select('id').limit(1).executeTakeFirst()) !== undefined
}

type Turn = { at: number; units: readonly DemoUnit[]; folder: string }

async function seedDistrict(seeding: Seeding, { at, units, folder }: Turn): Promise<void> {
  const { db, districts, say } = seeding
  const district = districts[at]
  if (!district) return
  const started = Date.now()
  const now = new Date()
  const { areaId: id, areaCode: code, name, kind } = district
  const county = openCounty({ id, code, name, kind }, units, seeding.scale(now), now)
  const texts = await db.transaction().execute(async (tx) => {
    if (!(await isMarked(tx, contentMarker))) {
      await mark(tx, contentMarker)
      await writeDemoCategories(tx)
    }
    await writeUnits(tx, district, units, now)
    const papers = countyPapers(county)
    await writeTexts(tx, seeding, { county, papers }, { district, units, folder })
    await writeCitizens(tx, seeding, { county, papers, at })
    await writeDuties(tx, code, wholeFrom(seeding.scale(now), now), now)
    const report = (problem: string) => say(`演示内容有误：${problem}`)
    await plantExemptions(
      { tx, county, siteAt: (time) => operatorSite(db, seeding.keys, district, time), report },
      code,
    )
    await mark(tx, districtMarker(code))
    await setDemoProgress(tx, { written: at + 1, of: districts.length })
    // The frame of every page says how far it is.
    await dropCacheTags(
      tx,
      districts.map(({ areaCode }) => cacheTag('areas', areaCode)),
    )
    return papers.length
  })
  say(`${name}：${texts} 篇，用时 ${seconds(started)} 秒（${at + 1}/${districts.length}）。`)
}

/** Items count from when the demo has whole periods. */
async function writeDuties(tx: Tx, districtCode: string, from: string, now: Date): Promise<void> {
  await addDefaultItems(tx, districtCode, now)
  await sql`update duty_item set effective_from = ${from}::date
    where district_code = ${districtCode} and effective_from < ${from}::date`.execute(tx)
  await makeDuties(tx, districtCode, now)
}

type Writing = { district: District; units: readonly DemoUnit[]; folder: string }

/** Writes the texts and what staff did with them. */
async function writeTexts(
  tx: Tx,
  { db, keys, store, say }: Seeding,
  { county, papers }: { county: County; papers: readonly Paper[] },
  { district, units, folder }: Writing,
): Promise<void> {
  const firstId = await reserveArticleIds(tx, papers.length)
  const report = (problem: string) => say(`演示内容有误：${problem}`)
  const resolved = resolvePapers(papers, { firstId, now: county.now, report })
  const names = new Map<number, string>(units.map(({ id, name }) => [id, name]))
  const drawn = await drawVouchers(store, resolved, county)
  await writePapers(tx, withVouchers(resolved, drawn), {
    districtCode: district.areaCode,
    folder,
    nameOf: (areaId) => names.get(areaId) ?? district.name,
    report,
  })
  await showVouchers(tx, keys, drawn)
  const siteAt = (now: Date) => operatorSite(db, keys, district, now)
  await plantOperations({ tx, county, papers: resolved, siteAt, report })
}

/** What concerns citizens: payments, messages, requests, page views. */
async function writeCitizens(
  tx: Tx,
  { keys, districts }: Seeding,
  { county, papers, at }: { county: County; papers: readonly Paper[]; at: number },
): Promise<void> {
  const district = districts[at]
  if (!district) return
  await writePayments(tx, keys, district.areaCode, countyPayments(county))
  await seedPastMessages(tx, keys, district, { messages: lifeMessages(county), turn: at })
  await seedDemoMessages(tx, keys, district, at)
  await seedDemoRequests(tx, keys, district, requestTextsOf(county))
  await seedPageViews(tx, district.areaCode, dayViewsOf(county, papers))
}
