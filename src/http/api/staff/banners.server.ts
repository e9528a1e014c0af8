import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { mostFileBytes, prepareFile } from '../../../domain/articles/writing/files/commands-files.server.ts'
import { addPicture, requirePictures } from '../../../domain/articles/writing/files/commands-pictures.server.ts'
import { addBanner, changeBanner, removeBanner, stepBanner } from '../../../domain/banners/commands-staff.server.ts'
import { can } from '../../../domain/banners/policy.ts'
import { listAllBanners } from '../../../domain/banners/queries.server.ts'
import { type BannerField, bannerFields } from '../../../domain/banners/rules.ts'
import type { FileStore } from '../../../files/store.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'
import { readUpload } from './upload.server.ts'

const tags = ['轮播图']
const path = '/api/staff/banners'

const percent = z.int().min(0).max(100)
const version = z.int().min(1).describe('版本：列表里给出的；之后有人改过就拒绝')
const params = z.object({ id: idParameter.describe('轮播图的编号') })

const text = (name: BannerField) =>
  z
    .string()
    .max(1_000)
    .transform(oneLine)
    .superRefine((value, context) => {
      const message = bannerFields[name].rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(bannerFields[name].title)

const written = z.object({
  pictureUrl: text('pictureUrl'),
  title: text('title'),
  alt: text('alt'),
  linkUrl: text('linkUrl'),
  focalX: percent.default(50).describe('总要看得见的一点，离左边百分之几'),
  focalY: percent.default(50).describe('总要看得见的一点，离上边百分之几'),
  startDay: text('startDay').default('').describe('第一天，例如 2026-10-01；空为马上'),
  endDay: text('endDay').default('').describe('最后一天；空为一直显示'),
  officePhone: z
    .string()
    .max(200)
    .default('')
    .describe('标题和图片说明里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝'),
})

const textsOf = ({ focalX, focalY, ...texts }: z.output<typeof written>) => ({
  ...texts,
  focalX: String(focalX),
  focalY: String(focalY),
})

const shown = z.object({
  id: z.int(),
  pictureUrl: z.string(),
  title: z.string(),
  alt: z.string(),
  linkUrl: z.string(),
  focalX: z.int(),
  focalY: z.int(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  officePhone: z.string().describe('已经确认的办公手机号，没有就是空的'),
  version: z.int(),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    path,
    { schema: { tags, summary: '本地区的全部轮播图，按首页的次序', response: { 200: envelopeOf(z.array(shown)) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      authorise(can(staff, 'banner.read', { place: await getDistrictPlace(site.db, areaCode) }))
      return success(await listAllBanners(site.db, areaCode))
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '新增一张轮播图，马上公开',
        body: written,
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const texts = textsOf(request.body)
      const id = await site.db
        .transaction()
        .execute((tx) => addBanner(tx, staff, site.district.areaCode, texts, site.now))
      return success({ id })
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '修改一张轮播图，马上公开',
        params,
        body: z.object({ ...written.shape, version }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, ...given } = request.body
      const banner = { districtCode: site.district.areaCode, id: request.params.id, version: seen }
      const texts = textsOf(given)
      await site.db.transaction().execute((tx) => changeBanner(tx, staff, banner, texts, site.now))
      return success(null)
    },
  )
}

const orderCalls: ApiPlugin = (api, context) => {
  api.post(
    `${path}/:id/move`,
    {
      schema: {
        tags,
        summary: '把一张轮播图前移或后移一位',
        params,
        body: z.object({ version, step: z.enum(['up', 'down']).describe('up 前移，down 后移') }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, step } = request.body
      const banner = { districtCode: site.district.areaCode, id: request.params.id, version: seen }
      await site.db.transaction().execute((tx) => stepBanner(tx, staff, banner, step))
      return success(null)
    },
  )

  api.post(
    `${path}/:id/remove`,
    {
      schema: {
        tags,
        summary: '删除一张轮播图',
        params,
        body: z.object({ version }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const banner = { districtCode: site.district.areaCode, id: request.params.id, version: request.body.version }
      await site.db.transaction().execute((tx) => removeBanner(tx, staff, banner))
      return success(null)
    },
  )
}

const uploadCall =
  (store: FileStore): ApiPlugin =>
  (api, context) => {
    void api.register(async (scope) => {
      const typed = scope.withTypeProvider<ZodTypeProvider>()
      await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostFileBytes + 1 } })
      typed.post(
        `${path}/pictures`,
        {
          schema: {
            tags,
            summary: '上传一张图片（multipart/form-data），最大 25 MB；重新编码，不留拍摄信息',
            consumes: ['multipart/form-data'],
            response: { 200: envelopeOf(z.object({ url: z.string(), width: z.int(), height: z.int() })) },
          },
        },
        async (request, reply) => {
          const { site, staff } = await deskOf(context, request, reply)
          const { areaCode } = site.district
          await requirePictures(site.db, staff, areaCode)
          const prepared = await readUpload(request, (file, name) => prepareFile(site.db, store, file, name))
          const added = await site.db.transaction().execute((tx) => addPicture(tx, staff, areaCode, prepared))
          return success(added)
        },
      )
    })
  }

/** Endpoints for banners. They need a signed-in member of staff. */
export const staffBannersApi =
  (store: FileStore): ApiPlugin =>
  (api, context) => {
    listCall(api, context)
    changeCalls(api, context)
    orderCalls(api, context)
    uploadCall(store)(api, context)
  }
