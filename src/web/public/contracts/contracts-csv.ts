/** The contracts of a unit as a table, with what was due and what public books show as received or paid. */
import { contractKinds, isReceiving } from '../../../domain/articles/contracts/contract.ts'
import { quantityInWords } from '../../../domain/articles/contracts/contract-blocks.ts'
import { listContracts, listDues } from '../../../domain/articles/contracts/queries.server.ts'
import { listLinkedEntries } from '../../../domain/articles/projects/queries.server.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { csvResponse, csvYuan } from '../books/csv-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { dueBy, movedBy } from './contract.server.ts'

const heads = [
  ['单位', '合同', '编号', '种类', '对方', '标的', '面积或数量', '总价（元）', '签订日期', '开始', '到期'],
  ['到今天应收付（元）', '公开的账本已收付（元）', '收或付', '网址'],
].flat()

export const loader = pageLoader('/contracts/:unit/contracts.csv', async ({ site, params }) => {
  const unit = idParameter.safeParse(params['unit'])
  if (!unit.success) throw notFound('网址有误，没有这个单位。')
  site.keepUntilChanged('articles', 'areas')
  const scope = scopeOf(site)
  const { name } = await getArea(site.db, site.district.areaCode, unit.data)
  const today = formatDate(site.now)
  const contracts = await listContracts(site.db, { ...scope, areaId: unit.data })
  const rows = await Promise.all(
    contracts.map(async (contract) => {
      const { unitId, id } = contract
      const dues = await listDues(site.db, contract.articleId)
      const entries = await listLinkedEntries(site.db, { ...scope, link: 'contract', unitId, id })
      return [
        [name, contract.title, contract.number, contractKinds[contract.kind], contract.party, contract.object],
        [quantityInWords(contract), csvYuan(contract.fen), contract.signed ?? '', contract.start ?? ''],
        [contract.end ?? '', csvYuan(dueBy(dues, today)), csvYuan(movedBy(contract, entries))],
        [isReceiving(contract.kind) ? '收' : '付', site.origin + href('/contracts/:unit/:id', { unit: unitId, id })],
      ].flat()
    }),
  )
  return csvResponse(`${name}合同`, [heads, ...rows])
})
