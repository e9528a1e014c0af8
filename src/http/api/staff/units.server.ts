import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import {
  longestIntro,
  moveUnit,
  saveIntro,
  setStanding,
  stepUnit,
} from '../../../domain/units/commands-arrange.server.ts'
import { checkUnitFile, importUnits, mostImportBytes } from '../../../domain/units/commands-import.server.ts'
import { mergeUnit } from '../../../domain/units/commands-merge.server.ts'
import { addUnit, changeUnit } from '../../../domain/units/commands-units.server.ts'
import { can } from '../../../domain/units/policy.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { getUnitForStaff, listUnits } from '../../../domain/units/queries-staff.server.ts'
import { type UnitField, unitFieldNames, unitFields } from '../../../domain/units/rules.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiContext, ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['单位']
const path = '/api/staff/units'

const params = z.object({ id: idParameter.describe('单位的编号') })
const version = z.int().min(1).max(maxId).describe('版本：读取时给出的；之后有人改过就拒绝')
const unitId = z.int().min(1).max(maxId)

const text = (name: UnitField) =>
  z
    .string()
    .max(200)
    .transform(oneLine)
    .superRefine((value, context) => {
      const message = unitFields[name].rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(unitFields[name].title)

const facts = {
  name: text('name'),
  code: text('code').default(''),
  unitGroup: text('unitGroup').default(''),
  phone: text('phone').default(''),
  address: text('address').default(''),
  head: text('head').default(''),
  officePhone: z
    .string()
    .max(200)
    .default('')
    .describe(
      '办公电话里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝。换了号码要重新确认；修改时不写，就是不再确认',
    ),
}

const shownFacts = Object.fromEntries(
  unitFieldNames.map((name) => [name, z.string().describe(unitFields[name].title)]),
) as Record<UnitField, z.ZodString>

const shown = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  level: z.enum(['district', 'township', 'village', 'department']),
  standing: z.enum(['open', 'closed']).describe('open 在用，closed 已停用'),
  ...shownFacts,
  officePhone: z.string().describe('办公电话里已经确认的办公手机号，没有就是空的'),
  formerNames: z.array(z.string()).describe('原名，包括并入它的单位的'),
  version: z.int(),
})

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    path,
    { schema: { tags, summary: '本地区的全部单位，按名录的次序', response: { 200: envelopeOf(z.array(shown)) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      authorise(can(staff, 'unit.read', { place: await getDistrictPlace(site.db, areaCode) }))
      return success(await listUnits(site.db, areaCode))
    },
  )

  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '一个单位的资料、简介，以及属于它的文章、留言、补贴和账号各有多少',
        params,
        response: {
          200: envelopeOf(
            z.object({
              ...shown.shape,
              intro: z.string(),
              articles: z.int(),
              messages: z.int(),
              payments: z.int(),
              accounts: z.int(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { db, district } = site
      const units = await listUnits(db, district.areaCode)
      return success(await getUnitForStaff(db, staff, district.areaCode, units, request.params.id))
    },
  )
}

const writeCalls: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '新增一个单位，列在同级的最后',
        body: z.object({
          parentId: unitId.describe('上级单位的编号'),
          level: z
            .enum(['department', 'township', 'village'])
            .describe('department 部门，township 苏木乡镇，village 嘎查村'),
          ...facts,
        }),
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { parentId, level, ...given } = request.body
      const unit = { districtCode: site.district.areaCode, parentId, level, facts: given }
      return success({ id: await site.db.transaction().execute((tx) => addUnit(tx, staff, unit, site.now)) })
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '修改一个单位的资料；原来的名称仍能查到',
        params,
        body: z.object({ version, ...facts }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, ...given } = request.body
      const unit = { districtCode: site.district.areaCode, id: request.params.id, version: seen }
      await site.db.transaction().execute((tx) => changeUnit(tx, staff, unit, given, site.now))
      return success(null)
    },
  )
}

/** A call that changes one unit: the version that the caller saw, and more. */
function arrangeCall<Body extends z.ZodRawShape>(
  name: string,
  summary: string,
  shape: Body,
  work: (tx: Tx, desk: Desk, id: number, body: { version: number } & z.output<z.ZodObject<Body>>) => Promise<void>,
): (...given: Parameters<ApiPlugin>) => void {
  return (api, context: ApiContext) => {
    api.post(
      `${path}/:id/${name}`,
      {
        // The longest introduction with its markup.
        bodyLimit: 1024 * 1024,
        schema: {
          tags,
          summary,
          params,
          body: z.object({ version, ...shape }),
          response: { 200: envelopeOf(z.null()) },
        },
      },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const body = request.body as { version: number } & z.output<z.ZodObject<Body>>
        await desk.site.db.transaction().execute((tx) => work(tx, desk, request.params.id, body))
        return success(null)
      },
    )
  }
}

const refOf = ({ site }: Desk, id: number, { version: seen }: { version: number }) => ({
  districtCode: site.district.areaCode,
  id,
  version: seen,
})

const arrangeCalls = [
  arrangeCall(
    'intro',
    '修改一个单位的简介（HTML，会清理）',
    { intro: z.string().max(200_000).describe(`简介的 HTML，其中的文字最多 ${longestIntro} 个字`) },
    (tx, desk, id, body) => saveIntro(tx, desk.staff, refOf(desk, id, body), body.intro, desk.site.now),
  ),
  arrangeCall(
    'move',
    '移动一个单位：step 在同级里上移或下移一位，parentId 移到别的上级下面，二者写一个',
    {
      step: z.enum(['up', 'down']).optional().describe('在同级里上移一位 up，或下移一位 down'),
      parentId: unitId.optional().describe('移到这个上级单位下面'),
    },
    (tx, desk, id, body) => {
      if (body.step) return stepUnit(tx, desk.staff, refOf(desk, id, body), body.step)
      if (body.parentId) return moveUnit(tx, desk.staff, refOf(desk, id, body), body.parentId, desk.site.now)
      throw new AppError('invalid', '请写 step 或 parentId。')
    },
  ),
  arrangeCall(
    'merge',
    '把一个单位并入同级的另一个：文章、留言、账号和下级单位转过去，旧的链接转到那里',
    { intoId: unitId.describe('并入的单位的编号') },
    (tx, desk, id, body) => mergeUnit(tx, desk.staff, refOf(desk, id, body), body.intoId, desk.site.now),
  ),
  arrangeCall('close', '停用一个单位：名录里不再列出，页面仍能打开', {}, (tx, desk, id, body) =>
    setStanding(tx, desk.staff, refOf(desk, id, body), 'closed', desk.site.now),
  ),
  arrangeCall('open', '恢复一个停用的单位', {}, (tx, desk, id, body) =>
    setStanding(tx, desk.staff, refOf(desk, id, body), 'open', desk.site.now),
  ),
]

const file = z.string().max(mostImportBytes).describe('CSV 的文字，第一行是表头')
/** JSON escapes may double the text. */
const bodyLimit = 4 * mostImportBytes

const importCalls: ApiPlugin = (api, context) => {
  api.post(
    `${path}/import/check`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: '核对一个名录：会新增和修改哪些，哪些行有问题；不导入',
        body: z.object({ text: file }),
        response: {
          200: envelopeOf(
            z.object({
              added: z.array(z.object({ line: z.int(), name: z.string() })),
              changed: z.array(z.object({ line: z.int(), id: z.int(), fields: z.array(z.string()) })),
              same: z.int(),
              problems: z.array(z.object({ line: z.int(), reason: z.string() })),
              digest: z.string().describe('确认时带上：结果不同就拒绝'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { changes, ...report } = await checkUnitFile(site.db, staff, site.district.areaCode, request.body.text)
      return success({
        ...report,
        added: changes.flatMap((each) => (each.kind === 'add' ? { line: each.line, name: each.facts.name } : [])),
        changed: changes.flatMap((each) =>
          each.kind === 'change' ? { line: each.line, id: each.id, fields: each.fields } : [],
        ),
      })
    },
  )

  api.post(
    `${path}/import`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: '导入核对过的名录',
        body: z.object({ text: file, digest: z.string().max(64).describe('核对时得到的 digest') }),
        response: { 200: envelopeOf(z.object({ added: z.int(), changed: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      return success(
        await site.db.transaction().execute((tx) => importUnits(tx, staff, areaCode, request.body, site.now)),
      )
    },
  )
}

/** Endpoints for units. They need a signed-in member of staff. */
export const staffUnitsApi: ApiPlugin = (api, context) => {
  readCalls(api, context)
  writeCalls(api, context)
  for (const call of arrangeCalls) call(api, context)
  importCalls(api, context)
}
