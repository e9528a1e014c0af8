import { sql } from 'kysely'
import { z } from 'zod'
import { lockDistrict } from '../../access/district-lock.server.ts'
import { getActorName } from '../../access/policy.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { stepOrder } from '../../platform/step-order.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { listConfirmed } from '../checks/office-phones.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { type BannerField, bannerFields, type BannerTexts } from './banner-fields.ts'
import { changedBanner, movedBanner, newBanner, seenBanner } from './banner-schema.ts'
import { mostBanners } from './rules.ts'
import '../../access/table.server.ts'
import './table.server.ts'

const tag = '轮播图'
const common = { permission: 'banner.change', at: atCalledDistrict, changes: ['banners'] } as const
const words = (done: string, refused = '没有保存') => ({ done, effect: '首页已经更新。', refused })
const officePhone = {
  field: 'officePhone',
  textsOf: ({ title = '', alt = '' }: Readonly<Record<string, string>>) => [title, alt],
}

export const addBanner = operation({
  ...common,
  action: 'banner.add',
  api: {
    call: 'POST /api/staff/banners',
    tag,
    summary: '新增一张轮播图，马上公开',
    output: z.object({ id: z.int() }),
  },
  input: newBanner,
  words: words('已新增'),
  officePhone,
  /** Adds it after the others. */
  async run(tx, { actor, input, site }) {
    const districtCode = site.district.areaCode
    const { texts, confirmed } = readTexts(input)
    await requirePicture(tx, districtCode, texts.pictureUrl)
    await lockDistrict(tx, districtCode)
    const all = await listPositions(tx, districtCode)
    if (all.length >= mostBanners) throw new AppError('conflict', `最多 ${mostBanners} 张轮播图，请先删去不用的。`)
    const { id } = await tx
      .insertInto('banner')
      .values({
        ...columnsOf(requireAllPublic(texts, bannerFields, undefined, confirmed)),
        office_phone: confirmed,
        district_code: districtCode,
        position: Math.max(0, ...all.map(({ position }) => position)) + 1,
        change_actor: getActorName(actor),
        change_time: site.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { bannerTitle: texts.title, ...(confirmed === '' ? {} : { officePhone: true }) }
    return { result: { id }, subject: String(id), detail }
  },
})

export const changeBanner = operation({
  ...common,
  action: 'banner.change',
  api: { call: 'PUT /api/staff/banners/:id', tag, summary: '修改一张轮播图，马上公开', output: z.null() },
  input: changedBanner,
  words: words('已保存'),
  officePhone,
  async run(tx, { actor, input, site }) {
    const districtCode = site.district.areaCode
    const row = await lockBanner(tx, districtCode, input)
    const { texts, confirmed } = readTexts(input)
    await requirePicture(tx, districtCode, texts.pictureUrl)
    const before = textsOfRow(row)
    const isConfirmationSame = confirmed === row.office_phone
    const detail = {
      ...changedFields(before, texts, { title: 'bannerTitle' }),
      ...(isConfirmationSame ? {} : { officePhone: confirmed !== '' }),
    }
    if (Object.keys(detail).length === 0) return { result: null }
    // A number whose confirmation was withdrawn is as good as a new one.
    const stored = isConfirmationSame ? before : { ...before, title: '', alt: '' }
    await tx
      .updateTable('banner')
      .set({
        ...columnsOf(requireAllPublic(texts, bannerFields, stored, confirmed)),
        office_phone: confirmed,
        changes: row.changes + 1,
        change_actor: getActorName(actor),
        change_time: site.now,
      })
      .where('id', '=', row.id)
      .execute()
    return { result: null, subject: String(row.id), detail }
  },
})

export const moveBanner = operation({
  ...common,
  action: 'banner.move',
  api: { call: 'POST /api/staff/banners/:id/move', tag, summary: '把一张轮播图前移或后移一位', output: z.null() },
  input: movedBanner,
  words: words('已移动', '没有移动'),
  async run(tx, { input, site }) {
    const districtCode = site.district.areaCode
    const { id } = await lockBanner(tx, districtCode, input)
    const ids = (await listPositions(tx, districtCode)).map((banner) => banner.id)
    const moved = stepOrder(ids, id, input.step)
    if (!moved) return { result: null }
    for (const [index, each] of moved.order.entries())
      await tx
        .updateTable('banner')
        .set({ position: index + 1 })
        .where('id', '=', each)
        .execute()
    return { result: null, subject: String(id), detail: { position: moved.to, positionBefore: moved.from } }
  },
})

export const removeBanner = operation({
  ...common,
  action: 'banner.remove',
  api: { call: 'POST /api/staff/banners/:id/remove', tag, summary: '删除一张轮播图', output: z.null() },
  input: seenBanner,
  words: words('已删除'),
  async run(tx, { input, site }) {
    const row = await lockBanner(tx, site.district.areaCode, input)
    await tx.deleteFrom('banner').where('id', '=', row.id).execute()
    const detail = { bannerTitle: row.title, pictureUrl: row.picture_url, linkUrl: row.link_url }
    return { result: null, subject: String(row.id), detail }
  },
})

type Written = z.output<typeof newBanner>

function readTexts({ officePhone: named, focalX, focalY, ...texts }: Written) {
  return {
    texts: { ...texts, focalX: String(focalX), focalY: String(focalY) } satisfies BannerTexts,
    confirmed: listConfirmed(named, texts.title, texts.alt),
  }
}

const columnsOf = (texts: Record<BannerField, PublicText>) => ({
  picture_url: texts.pictureUrl,
  title: texts.title,
  alt: texts.alt,
  link_url: texts.linkUrl,
  focal_x: Number(texts.focalX),
  focal_y: Number(texts.focalY),
  start_day: texts.startDay || null,
  end_day: texts.endDay || null,
})

const textsOfRow = (row: Awaited<ReturnType<typeof lockBanner>>): BannerTexts => ({
  pictureUrl: row.picture_url,
  title: row.title,
  alt: row.alt,
  linkUrl: row.link_url,
  focalX: String(row.focal_x),
  focalY: String(row.focal_y),
  startDay: row.start_day ?? '',
  endDay: row.end_day ?? '',
})

async function requirePicture(tx: Tx, districtCode: string, pictureUrl: string): Promise<void> {
  const [, sha256] = /^\/files\/u\/([\da-f]{64})\//.exec(pictureUrl) ?? []
  if (sha256 === undefined) return
  const { rows } = await sql`
    select from public_picture where district_code = ${districtCode} and sha256 = ${Buffer.from(sha256, 'hex')}`.execute(
    tx,
  )
  if (rows.length === 0) throw wrongField('pictureUrl', '没有这张图片，请重新选择图片')
}

/** All banners of a district in their order. */
const listPositions = (tx: Tx, districtCode: string) =>
  tx
    .selectFrom('banner')
    .select(['id', 'position'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Locks the banners of the district and reads one of them; concurrent changes wait. */
async function lockBanner(tx: Tx, districtCode: string, { id, version }: z.output<typeof seenBanner>) {
  await lockDistrict(tx, districtCode)
  const row = await tx
    .selectFrom('banner')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!row) throw notFound('没有这张轮播图，可能已经有人删去了。')
  if (row.changes === version) return row
  const person = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('login_name', '=', row.change_actor)
    .executeTakeFirst()
  const when = row.change_time ? `在 ${formatDateTime(row.change_time)} ` : ''
  throw new AppError(
    'conflict',
    `您打开以后，${person?.name ?? row.change_actor}${when}改过这张轮播图。您填写的内容还在，没有保存；看过现在的情况后，可以再保存一次。`,
  )
}
