import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { visible } from '../visibility.server.ts'
import '../table.server.ts'
import './table.server.ts'

type Scope = { districtCode: string; now: Date }

const contractsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('contract')
    .innerJoin('article', 'article.id', 'contract.article_id')
    .where(visible(scope))
    .select([
      'contract.article_id as articleId',
      'contract.unit_id as unitId',
      'contract.id',
      'contract.kind',
      'contract.number',
      'contract.title',
      'contract.party',
      'contract.object',
      'contract.quantity',
      'contract.measure',
      'contract.fen',
      'contract.signed',
      'contract.start_day as start',
      'contract.end_day as end',
      'contract.project',
      'article.article_type_id as articleTypeId',
      'article.area_id as areaId',
      'article.release_time as releaseTime',
    ])

export type PublicContract = Awaited<ReturnType<typeof listContracts>>[number]

/** The public contracts of a unit, those that end last first. */
export const listContracts = (db: Db, scope: Scope & { areaId: number }) =>
  contractsOf(db, scope)
    .where('article.area_id', '=', scope.areaId)
    .orderBy('contract.end_day', (order) => order.desc().nullsLast())
    .orderBy('contract.signed', 'desc')
    .execute()

/** The public contracts of a unit's project. */
export const listContractsOfProject = (db: Db, scope: Scope & { unitId: number; project: string }) =>
  contractsOf(db, scope)
    .where('contract.unit_id', '=', scope.unitId)
    .where('contract.project', '=', scope.project)
    .orderBy('contract.signed')
    .execute()

export const findContract = (db: Db, scope: Scope & { unitId: number; id: string }) =>
  contractsOf(db, scope)
    .where('contract.unit_id', '=', scope.unitId)
    .where('contract.id', '=', scope.id)
    .executeTakeFirst()

/** @throws AppError not_found */
export async function getContract(db: Db, scope: Scope & { unitId: number; id: string }): Promise<PublicContract> {
  const contract = await findContract(db, scope)
  if (!contract) throw notFound('没有这份合同，或者它已经撤下。')
  return contract
}

export const listDues = (db: Db, articleId: number) =>
  db.selectFrom('contract_due').select(['due', 'fen']).where('article_id', '=', articleId).orderBy('position').execute()
