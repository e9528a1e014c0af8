import type { ReactNode } from 'react'
import { ComponentSection, Example, longText, manyIds, unbrokenText } from '../../frame/component-section.tsx'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormPager } from '../../ui/form-pager.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SkipList } from '../../ui/reading/skip-list.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TitleList } from '../../ui/title-list.tsx'

export const ListExamples = () => (
  <>
    <BreadcrumbExamples />
    <TitleListExamples />
    <PagerExamples />
    <FormPagerExamples />
    <SkipListExamples />
    <StepsExamples />
    <EmptyExamples />
    <ScrollRegionExamples />
  </>
)

const home = { title: '首页', href: href('/dashboard') }

const BreadcrumbExamples = () => (
  <ComponentSection component={Breadcrumb} about="从首页到本页的路径，最后一级没有链接。">
    <Example caption="常用">
      <Breadcrumb crumbs={[home, { title: '村务公开', href: href('/village/village') }, { title: '财务收支' }]} />
    </Example>
    <Example caption="只有一级">
      <Breadcrumb crumbs={[{ title: '首页' }]} />
    </Example>
    <Example caption="文字过长">
      <Breadcrumb crumbs={[home, { title: longText, href: href('/village/village') }, { title: unbrokenText }]} />
    </Example>
    <Example caption="级数极多">
      <Breadcrumb crumbs={[home, ...manyIds.map((id) => ({ title: `第 ${id} 级`, href: `#level-${id}` }))]} />
    </Example>
  </ComponentSection>
)

const row = { title: '示例嘎查2026年第二季度财务收支公示', date: '2026-07-03' }

/** Only the home page shows summaries, and only its styles know them. */
const HomeColumn = ({ children }: { children: ReactNode }) => (
  <div className="home-affairs">
    <div className="panel">{children}</div>
  </div>
)

const TitleListExamples = () => (
  <ComponentSection component={TitleList} about="标题和日期，一行一条，整行都是链接。">
    <Example caption="常用">
      <TitleList rows={[1, 2, 3].map((id) => ({ ...row, href: `#title-${id}` }))} />
    </Example>
    <Example caption="有摘要：在首页的栏目里">
      <HomeColumn>
        <TitleList
          rows={[
            { ...row, href: '#summary', summary: '本季度收入 12.6 万元，支出 8.4 万元，结余 4.2 万元。' },
            { ...row, href: '#long-summary', title: longText, summary: longText },
            { ...row, href: '#unbroken-summary', title: unbrokenText, summary: unbrokenText },
          ]}
        />
      </HomeColumn>
    </Example>
    <Example caption="新发布、有单位、标题以单位开头">
      <TitleList
        rows={[
          { ...row, href: '#fresh', fresh: true },
          { ...row, href: '#unit', unit: '示例苏木' },
          { ...row, href: '#lead', title: `示例嘎查：${row.title}`, lead: 5 },
        ]}
      />
    </Example>
    <Example caption="文字过长">
      <TitleList
        rows={[
          { ...row, href: '#long', title: longText, unit: longText, fresh: true },
          { ...row, href: '#unbroken', title: unbrokenText, unit: unbrokenText },
        ]}
      />
    </Example>
    <Example caption="没有标题和日期">
      <TitleList rows={[{ title: '（无标题）', href: '#untitled', date: '' }]} />
    </Example>
    <Example caption="条数极多">
      <TitleList rows={manyIds.map((id) => ({ ...row, title: `第 ${id} 条公示`, href: `#many-${id}` }))} />
    </Example>
  </ComponentSection>
)

const addressOf = (page: number): string => `#page-${page}`

const PagerExamples = () => (
  <ComponentSection component={Pager} about="公开列表的上一页、页码和下一页。">
    <Example caption="常用：中间一页">
      <Pager pageNum={3} pages={5} total={47} addressOf={addressOf} />
    </Example>
    <Example caption="第一页">
      <Pager pageNum={1} pages={2} total={12} addressOf={addressOf} />
    </Example>
    <Example caption="只有一页：不显示">
      <Pager pageNum={1} pages={1} total={0} addressOf={addressOf} />
    </Example>
    <Example caption="页数极多">
      <Pager pageNum={12_344} pages={12_345} total={123_450} addressOf={addressOf} />
      <Pager pageNum={6_000} pages={12_345} total={123_450} addressOf={addressOf} />
    </Example>
  </ComponentSection>
)

const ScrollRegionExamples = () => (
  <ComponentSection component={ScrollRegion} about="可能比窄屏宽的表格：自己左右滚动，键盘也能滚动。">
    <Example caption="常用">
      <p id="scroll-title">货币资金</p>
      <ScrollRegion labelledBy="scroll-title">
        <table>
          <tbody>
            <tr>
              <th scope="row">基本户</th>
              <td>{unbrokenText}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </Example>
  </ComponentSection>
)

const posted = { action: '#', fragment: 'FormPager', fields: { kind: '2' } }

const FormPagerExamples = () => (
  <ComponentSection component={FormPager} about="查询条件不能出现在网址里的列表，用表单翻页。">
    <Example caption="常用：中间一页">
      <FormPager pageNum={2} pages={4} total={38} {...posted} />
    </Example>
    <Example caption="第一页：上一页不能按">
      <FormPager pageNum={1} pages={2} total={12} {...posted} />
    </Example>
    <Example caption="只有一页：不显示">
      <FormPager pageNum={1} pages={1} total={3} {...posted} />
    </Example>
    <Example caption="页数极多">
      <FormPager pageNum={6_000} pages={12_345} total={123_450} {...posted} />
    </Example>
  </ComponentSection>
)

const tilesOf = (names: readonly string[]) => (
  <ul className="tiles">
    {names.map((name) => (
      <li key={name}>
        <a href={`#${encodeURIComponent(name)}`}>{name}</a>
      </li>
    ))}
  </ul>
)

const SkipListExamples = () => (
  <ComponentSection component={SkipList} about="很长的列表前面，得到焦点才显示的跳过链接。">
    <Example caption="常用：用 Tab 键走到这里">
      <SkipList count={40} id="after-many" title="下辖单位">
        {tilesOf(manyIds.map((id) => `示例嘎查${id}`))}
      </SkipList>
    </Example>
    <Example caption="项数少：没有跳过链接">
      <SkipList count={2} id="after-few" title="下辖单位">
        {tilesOf(['示例苏木', '示例镇'])}
      </SkipList>
    </Example>
    <Example caption="文字过长">
      <SkipList count={13} id="after-long" title={longText}>
        {tilesOf([longText, unbrokenText])}
      </SkipList>
    </Example>
  </ComponentSection>
)

const StepsExamples = () => (
  <ComponentSection component={Steps} about="办理经过的各步和时间。">
    <Example caption="常用：还有没办的">
      <Steps
        label="办理经过"
        steps={[
          { title: '已提交', time: '2026-07-03 09:12' },
          { title: '已受理', time: '2026-07-04 15:40' },
          { title: '已答复', time: '' },
        ]}
      />
    </Example>
    <Example caption="文字过长">
      <Steps
        label="办理经过（长）"
        steps={[
          { title: longText, time: longText },
          { title: unbrokenText, time: '' },
        ]}
      />
    </Example>
    <Example caption="步数极多">
      <Steps label="办理经过（多）" steps={manyIds.map((id) => ({ title: `第 ${id} 步`, time: '2026-07-03' }))} />
    </Example>
  </ComponentSection>
)

const EmptyExamples = () => (
  <ComponentSection component={Empty} about="列表没有内容时的说明。">
    <Example caption="常用">
      <Empty />
    </Example>
    <Example caption="有下一步的提示">
      <Empty message="没有找到相关内容" hint="可以换一个词，或去掉筛选条件再试。" />
    </Example>
    <Example caption="文字过长">
      <Empty message={longText} hint={unbrokenText} />
    </Example>
  </ComponentSection>
)
