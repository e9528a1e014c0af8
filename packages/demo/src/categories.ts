import { categoryAims } from './category-aims.ts'

export type DemoCategory = {
  id: number
  title: string
  parentId: number | null
  /** order among siblings, from 1 */
  position: number
  description: string
  keywords: string
}

type Outline = readonly (string | readonly [string, readonly string[]])[]

/** The ids of the roots come from the specification; some interfaces use them. */
const roots: readonly { id: number; title: string; about: string; children: Outline }[] = [
  {
    id: 1,
    title: '党务公开',
    about: '公开党的组织建设、干部工作、党风廉政建设和党费收缴使用等事项，接受党员群众监督。',
    children: [
      ['领导班子', ['班子成员及分工', '述职述廉', '组织生活会']],
      ['党的组织建设', ['组织设置', '换届选举', '主题党日', '阵地建设']],
      ['党员发展', ['发展对象公示', '预备党员转正', '入党积极分子']],
      ['干部选拔任用', ['任前公示', '公开遴选选调']],
      ['党风廉政建设', ['廉政教育', '专项整治', '巡察整改']],
      ['民主决策', ['会议决定', '重大事项']],
      ['党费收缴使用', ['党费收缴', '党费使用']],
      ['党员教育管理', ['学习计划', '表彰奖励', '流动党员']],
      '联系服务群众',
      '统战群团工作',
      '制度文件',
    ],
  },
  {
    id: 13,
    title: '政务公开',
    about: '公开政策文件、财政预决算、重大项目、行政执法、民生保障等政府信息。',
    children: [
      ['政策文件', ['规范性文件', '政策解读', '通知公告']],
      ['财政预决算', ['部门预算', '部门决算', '三公经费']],
      ['重大项目', ['项目审批', '项目进展', '征地信息']],
      ['行政执法', ['双随机一公开', '行政处罚', '行政许可']],
      ['招标采购', ['招标公告', '中标结果']],
      ['民生保障', ['社会救助', '教育', '医疗', '就业', '住房']],
      ['乡村振兴', ['项目库', '资金安排', '驻村帮扶']],
      ['人事信息', ['公开招聘', '考核奖惩']],
      ['应急管理', ['预警信息', '安全生产', '防灾减灾']],
      '生态环境',
      '窗口动态',
    ],
  },
  {
    id: 12,
    title: '财务公开',
    about: '公开嘎查村（社区、生产队）集体财务收支、资产资源和村务事项，按月或按季更新。',
    children: [
      '财务计划',
      ['收入', ['经营收入', '补助收入']],
      ['支出', ['经营支出', '管理费支出']],
      '资产',
      '资源',
      '债权债务',
      '收益分配',
      '其他',
      '财务收支表',
      '土地补偿',
      '集体资产租赁',
      '招投标',
      '一事一议',
      ['村务公开', ['低保五保', '救灾救济', '宅基地', '工程项目', '公益岗位', '民主议事']],
    ],
  },
  {
    id: 8,
    title: '本地要闻',
    about: '发布本地要闻、部门和乡镇动态以及便民信息。',
    children: ['时政要闻', '部门动态', '乡镇动态', '便民', '文旅资讯'],
  },
  {
    id: 6,
    title: '司法公开',
    about: '公开审判、检察和公共法律服务信息，开展普法宣传。',
    children: ['法院公告', '检务公开', '普法宣传', '法律服务'],
  },
  {
    id: 9,
    title: '惠农政策',
    about: '发布强农惠农政策、补贴发放公示、技术指导和农牧业保险信息。',
    children: ['补贴政策', '补贴发放公示', '技术指导', '农牧业保险'],
  },
]

/** Leaves that came later: ids of the older categories stay. Each has its path and what its texts are for. */
const laterLeaves: readonly (readonly [path: string, aim: string])[] = [
  ['政务公开/领导之窗', '公开领导姓名、职务和分管工作'],
  ['政务公开/权责清单', '公开行政权力事项、依据和责任'],
  ['政务公开/财政预决算/绩效评价', '公开部门整体和项目支出的绩效目标与自评结果'],
  ['政务公开/招标采购/采购意向', '让供应商提前了解采购安排'],
  ['政务公开/招标采购/合同公告', '公开合同标的、金额和履约验收'],
  ['政务公开/重大项目/土地出让', '公开国有建设用地使用权出让公告和结果'],
  ['政务公开/建议提案答复', '公开人大代表建议和政协提案的办理结果'],
  ['党务公开/党风廉政建设/审查调查', '公开审查调查信息'],
  ['党务公开/党风廉政建设/通报曝光', '以典型问题开展警示教育'],
  ['财务公开/村务公开/小微权力清单', '公开经手钱物的事项、程序和责任人'],
  ['财务公开/村务公开/村规民约', '公开各嘎查村（社区、生产队）自己定的规矩'],
  ['财务公开/村务公开/会议记录', '公开会议议题、意见和表决票数'],
  ['财务公开/村务公开/季度公开', '每季度集中公开会议决定的落实、补助、工程、合同、救助、用章和干部出勤'],
  ['党务公开/半年公开', '每半年集中公开支部的组织生活、发展党员、党费、决议执行和联系群众情况'],
]

const FIRST_CHILD_ID = 100

function buildCategories(): DemoCategory[] {
  const list: DemoCategory[] = []
  let nextId = FIRST_CHILD_ID
  const add = (title: string, parentId: number, position: number, path: string, below: readonly string[]): number => {
    const about = below.length > 0 ? `包括${below.join('、')}` : (categoryAims[path] ?? '')
    const keywords = [...path.split('/').toReversed(), ...below, '三务公开'].join(',')
    list.push({ id: nextId, title, parentId, position, description: `发布“${title}”信息，${about}。`, keywords })
    return nextId++
  }
  for (const [rootIndex, root] of roots.entries()) {
    const titles = root.children.map((child) => (typeof child === 'string' ? child : child[0]))
    list.push({
      id: root.id,
      title: root.title,
      parentId: null,
      position: rootIndex + 1,
      description: root.about,
      keywords: [root.title, ...titles].join(','),
    })
    for (const [index, child] of root.children.entries()) {
      const [title, below] = typeof child === 'string' ? [child, []] : child
      const path = `${root.title}/${title}`
      const id = add(title, root.id, index + 1, path, below)
      for (const [order, leaf] of below.entries()) add(leaf, id, order + 1, `${path}/${leaf}`, [])
    }
  }
  return withLaterLeaves(list, nextId)
}

/** Appends each leaf to the children of its parent, whose words name it too. */
function withLaterLeaves(list: readonly DemoCategory[], firstId: number): DemoCategory[] {
  const all = [...list]
  for (const [at, [path, aim]] of laterLeaves.entries()) {
    const [title = '', parentTitle] = path.split('/').toReversed()
    const place = all.findIndex((category) => category.title === parentTitle)
    const parent = all[place]
    if (!parent) throw new Error(`the category ${path} has no parent`)
    const position = all.filter(({ parentId }) => parentId === parent.id).length + 1
    all[place] = { ...parent, ...wordsWith(parent, title) }
    const keywords = [...path.split('/').toReversed(), '三务公开'].join(',')
    all.push({
      id: firstId + at,
      title,
      parentId: parent.id,
      position,
      description: `发布“${title}”信息，${aim}。`,
      keywords,
    })
  }
  return all
}

/** Roots describe themselves in words of their own; other categories name what is below them. */
function wordsWith({ parentId, description, keywords }: DemoCategory, title: string): Partial<DemoCategory> {
  if (parentId === null) return { keywords: `${keywords},${title}` }
  return {
    description: description.replace(/。$/, `、${title}。`),
    keywords: keywords.replace(/,三务公开$/, `,${title},三务公开`),
  }
}

export const demoCategories: readonly DemoCategory[] = buildCategories()

/** Leaf category ids by path ('财务公开/收入/经营收入'), the key by which columns of text name their category. */
export function leafCategoryIds(): Map<string, number> {
  const byId = new Map(demoCategories.map((category) => [category.id, category]))
  const parents = new Set(demoCategories.map((category) => category.parentId))
  const pathOf = (category: DemoCategory): string => {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId)
    return parent ? `${pathOf(parent)}/${category.title}` : category.title
  }
  return new Map(demoCategories.filter((category) => !parents.has(category.id)).map((leaf) => [pathOf(leaf), leaf.id]))
}
