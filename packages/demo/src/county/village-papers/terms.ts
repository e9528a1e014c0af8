import type { Ground } from '../../units/ground.ts'
import type { Desk } from '../../units/desk.ts'

/** The words for people and bodies of a village, housing estate or production team. */
export type Terms = {
  ground: Ground
  /** 前进嘎查 */
  unit: string
  /** 我嘎查, as a text goes on to call it. */
  us: string
  /** 嘎查, 村, 社区, 队 */
  place: string
  folk: string
  /** Those who vote for the others, and where they meet. */
  delegate: string
  assembly: string
  /** 村“两委” */
  council: string
  watch: string
  watchHead: string
  /** Checks the books before they are published. */
  checkers: string
  board: string
  group: string
  leader: string
  /** Signs village affairs, collective money, papers of the Party branch. */
  office: string
  collective: string
  branch: string
  /** The basis of financial disclosure. */
  law: string
}

const byGround: Record<
  Ground,
  Pick<Terms, 'folk' | 'delegate' | 'assembly' | 'watch' | 'watchHead' | 'checkers' | 'board' | 'group' | 'law'>
> = {
  rural: {
    folk: '村民',
    delegate: '村民代表',
    assembly: '村民代表会议',
    watch: '村务监督委员会',
    watchHead: '村务监督委员会主任',
    checkers: '民主理财小组',
    board: '村务公开栏',
    group: '组',
    law: '《农村集体经济组织财务公开规定》',
  },
  urban: {
    folk: '居民',
    delegate: '居民代表',
    assembly: '居民代表会议',
    watch: '居务监督委员会',
    watchHead: '居务监督委员会主任',
    checkers: '居务监督委员会',
    board: '居务公开栏',
    group: '网格',
    law: '《中华人民共和国城市居民委员会组织法》',
  },
  farm: {
    folk: '职工',
    delegate: '职工代表',
    assembly: '职工代表大会',
    watch: '职工民主监督小组',
    watchHead: '职工民主监督小组组长',
    checkers: '职工民主监督小组',
    board: '场务公开栏',
    group: '作业组',
    law: '《企业民主管理规定》',
  },
}

export function termsOf({ name, office, branch }: Desk, ground: Ground): Terms {
  const isGacha = name.endsWith('嘎查')
  const place = ground === 'farm' ? '队' : ground === 'urban' ? '社区' : isGacha ? '嘎查' : '村'
  return {
    ...byGround[ground],
    ground,
    unit: name,
    us: `我${place}`,
    place,
    council: ground === 'farm' ? '队委会' : `${place}“两委”`,
    leader: ground === 'farm' ? '队长' : ground === 'urban' ? '社区主任' : isGacha ? '嘎查达' : '村主任',
    office,
    collective: ground === 'rural' ? `${name}股份经济合作社` : office,
    branch,
  }
}
