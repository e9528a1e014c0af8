import { z } from 'zod'
import { endFieldDrafts, saveFieldDraft } from '../../../domain/field-drafts/commands.server.ts'
import { listFieldDrafts } from '../../../domain/field-drafts/queries.server.ts'
import { draftField, isDraftPage, longestDraft } from '../../../domain/field-drafts/rules.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Limit } from '../../../platform/limits/limits.server.ts'
import { maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { createStaffRequest } from './staff-request.ts'
import { requireWriter } from './operations.ts'

const tags = ['没有提交的文字']

/** A window saves at most every 0.8 seconds. */
const saveLimit: Limit = { name: 'field-draft', points: 240, seconds: 60 }

/** UTF-8, and escapes of JSON in JSON. */
const bodyLimit = 6 * longestDraft

const page = z.string().refine(isDraftPage, '应为工作台页面的路径').describe('页面的路径，不带参数')
const field = z.string().regex(draftField, '字段名有误').describe('页面上的哪一个字段')
const writing = z.guid('应为 UUID').toLowerCase().describe('这一次填写的编号，从动笔到提交不变')

const saveCall: ApiPlugin = (api, context) => {
  api.put(
    '/api/staff/field-drafts',
    {
      bodyLimit,
      schema: {
        tags,
        summary: '保存一个字段里写了还没有提交的文字；只有本人读得到，30 天不改就删除',
        body: z.object({
          page,
          field,
          writing,
          label: z.string().max(200).describe('字段的名称'),
          text: z
            .string()
            .max(longestDraft, `文字最多 ${longestDraft} 个字`)
            // PostgreSQL is not concerned: the text is sealed.
            .transform((text) => text.toWellFormed())
            .describe('字段里的全部文字'),
          base: z.string().max(100).describe('填写时页面所显示的内容的标记'),
          seen: z.int().min(0).max(maxId).describe('上一次保存得到的 revision，没有就是 0'),
        }),
        response: {
          200: envelopeSchema(
            z.object({
              kept: z.boolean().describe('false：这一次填写已经提交或放弃，没有再保存'),
              revision: z.int(),
              overtaken: z.boolean().describe('别的窗口在此期间也保存过'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      requireWriter(staff, request, '这些文字')
      const waitSeconds = await site.limits.take(saveLimit, String(staff.id))
      if (waitSeconds !== null)
        throw new AppError('too_many', `保存过于频繁，请在 ${waitSeconds} 秒后再试。`, waitSeconds)
      const draft = { ...request.body, districtCode: site.district.areaCode }
      return success(await site.db.transaction().execute((tx) => saveFieldDraft(tx, site.keys, staff, draft, site.now)))
    },
  )
}

const discardCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/field-drafts/discard',
    {
      schema: {
        tags,
        summary: '放弃一个字段里没有提交的文字',
        body: z.object({ page, field, writing }),
        response: { 200: envelopeSchema(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const { areaCode } = site.district
      await site.db.transaction().execute((tx) => endFieldDrafts(tx, staff, areaCode, [request.body], site.now))
      return success(null)
    },
  )
}

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/field-drafts',
    {
      schema: {
        tags,
        summary: '自己在本地区写了还没有提交的文字，新的在前',
        response: {
          200: envelopeSchema(
            z.array(
              z.object({
                page: z.string(),
                field: z.string(),
                label: z.string(),
                text: z.string(),
                writing: z.string(),
                saveTime: z.string(),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const drafts = await listFieldDrafts(site.db, site.keys, { staff, districtCode: site.district.areaCode })
      return success(
        drafts.map(({ page: where, field: name, label, text, writing: which, saveTime }) => ({
          page: where,
          field: name,
          label,
          text,
          writing: which,
          saveTime: saveTime.toISOString(),
        })),
      )
    },
  )
}

/** Endpoints for texts that were typed into forms and not sent. They need a signed-in member of staff. */
export const fieldDraftsApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  saveCall(api, context)
  discardCall(api, context)
}
