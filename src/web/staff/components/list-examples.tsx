import { ComponentSection, Example, longText, manyIds, unbrokenText } from '../../frame/component-section.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { EarlierEntries } from '../frame/earlier-entries.tsx'
import { Fact } from '../frame/fact.tsx'
import { Count, ListViews } from '../frame/list-views.tsx'
import { VersionTable } from '../frame/version-table.tsx'

export const ListExamples = () => (
  <>
    <CardTableExamples />
    <VersionTableExamples />
    <ListViewsExamples />
    <CountExamples />
    <FactExamples />
    <EarlierEntriesExamples />
  </>
)

type Row = readonly [name: string, unit: string, time: string]
const heads = ['标题', '单位', '时间']

const tableOf = (rows: readonly Row[]) => (
  <CardTable heads={heads}>
    {rows.map((row) => (
      <tr key={row[0]}>
        {row.map((cell, column) => (
          <td key={heads[column]} data-label={heads[column]}>
            {cell}
          </td>
        ))}
      </tr>
    ))}
  </CardTable>
)

const CardTableExamples = () => (
  <ComponentSection component={CardTable} about="表格，在手机上是一张张卡片。">
    <Example caption="常用">
      {tableOf([
        ['第二季度财务收支公示', '示例嘎查', '2026-07-03'],
        ['低保复核结果公示', '示例苏木', '2026-07-02'],
      ])}
    </Example>
    <Example caption="没有行">{tableOf([])}</Example>
    <Example caption="单元格是空的">{tableOf([['', '', '']])}</Example>
    <Example caption="文字过长">
      {tableOf([
        [longText, longText, longText],
        [unbrokenText, unbrokenText, unbrokenText],
      ])}
    </Example>
    <Example caption="行数极多">{tableOf(manyIds.map((id): Row => [`第 ${id} 条`, '示例嘎查', '2026-07-03']))}</Example>
  </ComponentSection>
)

const version = { time: '2026-07-03 09:12', person: '示例甲', reason: '更正联系电话' }
const restorable = { version: 3, mayChange: true, currentWords: '现在的设置' }
const Changes = ({ reason }: { reason: string }) => <span>{reason}</span>

const VersionTableExamples = () => (
  <ComponentSection component={VersionTable} about="以前的版本，可以恢复。">
    <Example caption="常用">
      <VersionTable rows={[3, 2, 1].map((id) => ({ ...version, version: id }))} {...restorable} Changes={Changes} />
    </Example>
    <Example caption="不能恢复的人">
      <VersionTable rows={[{ ...version, version: 3 }]} {...restorable} mayChange={false} Changes={Changes} />
    </Example>
    <Example caption="文字过长">
      <VersionTable
        rows={[
          { version: 2, time: '2026-07-03 09:12', person: longText, reason: longText },
          { version: 1, time: '2026-07-03 09:12', person: unbrokenText, reason: unbrokenText },
        ]}
        {...restorable}
        Changes={Changes}
      />
    </Example>
  </ComponentSection>
)

const view = { isCurrent: false }

const ListViewsExamples = () => (
  <ComponentSection component={ListViews} about="一页的几个列表，各有条数。">
    <Example caption="常用：当前的、不急的、自己存的">
      <ListViews
        label="常用列表"
        unit="篇"
        views={[
          { key: 1, title: '等我审核', address: '#list-1', isCurrent: true, count: 3 },
          { ...view, key: 2, title: '已发布', address: '#list-2', count: 1_204, isQuiet: true },
          { ...view, key: 3, title: '我的列表', address: '#list-3', isSaved: true },
        ]}
      />
    </Example>
    <Example caption="没有列表">
      <ListViews label="没有列表" unit="篇" views={[]} />
    </Example>
    <Example caption="文字过长">
      <ListViews
        label="长列表"
        unit="篇"
        views={[
          { ...view, key: 1, title: longText, address: '#long', count: 9_999_999 },
          { ...view, key: 2, title: unbrokenText, address: '#unbroken', isSaved: true },
        ]}
      />
    </Example>
    <Example caption="列表极多">
      <ListViews
        label="许多列表"
        unit="篇"
        views={manyIds.map((id) => ({ ...view, key: id, title: `列表 ${id}`, address: `#many-${id}`, count: id }))}
      />
    </Example>
  </ComponentSection>
)

const CountExamples = () => (
  <ComponentSection component={Count} about="等人办理的条数。">
    <Example caption="常用">
      <p>
        留言 <Count count={3} unit="条待办" />
      </p>
    </Example>
    <Example caption="不急的">
      <p>
        已办结 <Count count={3} unit="条" isQuiet />
      </p>
    </Example>
    <Example caption="极多">
      <p>
        留言 <Count count={1_234_567} unit="条待办" />
      </p>
    </Example>
  </ComponentSection>
)

const FactExamples = () => (
  <ComponentSection component={Fact} about="一项说明和它的内容。">
    <Example caption="常用">
      <dl className="facts">
        <Fact title="单位">示例嘎查</Fact>
        <Fact title="收到">2026-07-03 09:12</Fact>
      </dl>
    </Example>
    <Example caption="没有内容">
      <dl className="facts">
        <Fact title="联系电话">{null}</Fact>
      </dl>
    </Example>
    <Example caption="文字过长">
      <dl className="facts">
        <Fact title={longText}>{longText}</Fact>
        <Fact title={unbrokenText}>{unbrokenText}</Fact>
      </dl>
    </Example>
  </ComponentSection>
)

const EarlierEntriesExamples = () => (
  <ComponentSection component={EarlierEntries} about="没有列出的更早的记录。">
    <Example caption="常用">
      <EarlierEntries count={12} unit="条意见" all="#all" />
    </Example>
    <Example caption="没有更早的：不显示">
      <EarlierEntries count={0} unit="条意见" all="#all" />
    </Example>
    <Example caption="极多，文字过长">
      <EarlierEntries count={1_234_567} unit={longText} all="#all" />
    </Example>
  </ComponentSection>
)
