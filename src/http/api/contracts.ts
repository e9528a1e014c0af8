import { z } from 'zod'
import { contractKinds, type ContractKind } from '../../domain/articles/contracts/contract.ts'
import {
  getContract,
  listContracts,
  listDues,
  type PublicContract,
} from '../../domain/articles/contracts/queries.server.ts'
import { listLinkedEntries } from '../../domain/articles/projects/queries.server.ts'
import { recordIdSchema } from '../../domain/articles/projects/stage.ts'
import { getArea } from '../../domain/units/queries.server.ts'
import { formatYuan } from '../../platform/amount.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { linkedEntrySchema, toLinkedEntry } from './books-linked-entries.ts'

const tags = ['账本']

const contractSchema = z.object({
  unitId: z.int().describe('合同所属单位的编号'),
  id: z.string().describe('合同的编号，在更正中不变'),
  articleId: z.int().describe('公开它的文章'),
  kind: z.enum(Object.keys(contractKinds) as [ContractKind, ...ContractKind[]]).describe('种类'),
  number: z.string().describe('合同上的编号'),
  title: z.string(),
  party: z.string().describe('对方；个人一律为“个人”'),
  object: z.string().describe('标的'),
  quantity: z.number().nullable().describe('面积或数量'),
  measure: z.string(),
  amount: z.string().describe('总价（元）'),
  signed: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  project: z.string().nullable().describe('所属项目的编号'),
})

const wholeSchema = contractSchema.extend({
  dues: z.array(z.object({ due: z.string(), amount: z.string() })).describe('按合同应收、应付的款（元）'),
  entries: z.array(linkedEntrySchema).describe('公开的账本里属于它的收支'),
})

const toContract = (contract: PublicContract) => ({
  unitId: contract.unitId,
  id: contract.id,
  articleId: contract.articleId,
  kind: contract.kind,
  number: contract.number,
  title: contract.title,
  party: contract.party,
  object: contract.object,
  quantity: contract.quantity === null ? null : contract.quantity / 1_000,
  measure: contract.measure,
  amount: formatYuan(contract.fen),
  signed: contract.signed,
  start: contract.start,
  end: contract.end,
  project: contract.project,
})

/** The public contracts of units, with what is due and what public books show. */
export const contractsApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/contracts/unit/:id',
    {
      schema: {
        tags,
        summary: '一个单位公开的合同，到期晚的在前',
        params: z.object({ id: idParameter.describe('单位的编号') }),
        response: { 200: envelopeSchema(z.array(contractSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { id } = await getArea(db, district.areaCode, request.params.id)
        keepUntilChanged('articles', 'areas')
        return (await listContracts(db, { districtCode: district.areaCode, now, areaId: id })).map(toContract)
      }),
  )

  api.get(
    '/api/contracts/unit/:id/:contract',
    {
      schema: {
        tags,
        summary: '一份合同：约定的款和公开的账本里的收支',
        params: z.object({
          id: idParameter.describe('合同所属单位的编号'),
          contract: recordIdSchema.describe('合同的编号'),
        }),
        response: { 200: envelopeSchema(wholeSchema) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { id: unitId, contract: id } = request.params
        const scope = { districtCode: district.areaCode, now, unitId }
        const contract = await getContract(db, { ...scope, id })
        keepUntilChanged('articles', 'areas')
        const dues = await listDues(db, contract.articleId)
        const entries = await listLinkedEntries(db, { ...scope, link: 'contract', id })
        return {
          ...toContract(contract),
          dues: dues.map(({ due, fen }) => ({ due, amount: formatYuan(fen) })),
          entries: entries.map(toLinkedEntry),
        }
      }),
  )
}
