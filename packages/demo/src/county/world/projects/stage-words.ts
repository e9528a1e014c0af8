import type { Random } from '../../../random.ts'
import type { ProjectKind } from './project-kinds.ts'

const progress: Readonly<Record<ProjectKind, readonly string[]>> = {
  road: ['路基整平和垫层完成，正在浇筑面层', '水稳层完成，面层浇筑过半', '路床碾压完成，模板支设到位'],
  bridge: ['桥台浇筑完成，正在预制桥板', '基坑开挖和基础浇筑完成', '桥板吊装过半'],
  well: ['钻孔完成，正在下管填砾', '成井并完成洗井，等待接电', '水泵安装过半'],
  canal: ['沟槽开挖完成，正在安装U形槽', '衬砌完成六成', '主沟完成，支沟正在开挖'],
  lamps: ['基础浇筑完成，正在立杆', '灯杆安装过半', '基础养护到期，灯具已到货'],
  square: ['场地平整和垫层完成，正在铺砖', '铺装完成六成', '路缘石安装完成'],
  toilet: ['主体砌筑完成，正在做防水', '化粪池安装完成', '屋面封顶，正在贴砖'],
  office: ['屋面防水完成，正在更换门窗', '拆除旧门窗，墙面铲除完成', '线路改造完成，正在粉刷'],
  pen: ['基础浇筑完成，正在安装钢架', '钢架安装完成，正在上顶板', '地面硬化过半'],
  greenhouse: ['后墙砌筑完成，正在安装骨架', '骨架安装过半', '墙体完成，等待覆膜'],
  fence: ['立柱埋设完成，正在挂网', '围栏架设过半', '旧围栏拆除完成，立柱埋设六成'],
  planting: ['整地挖穴完成，苗木分批到场', '栽植过半，浇第一遍水', '主路两侧栽植完成'],
  waste: ['首批到货'],
}

const acceptance: readonly string[] = ['合格', '合格', '合格，资料齐全', '合格，数量和尺寸与合同一致']
const repaired: Readonly<Partial<Record<ProjectKind, string>>> = {
  road: '初验发现一处板角掉边，修补后复验合格',
  canal: '初验发现接缝漏水，重新勾缝后复验合格',
  lamps: '初验有两盏不亮，更换控制器后复验合格',
  square: '初验发现局部积水，返工后复验合格',
  office: '初验发现窗台渗水，处理后复验合格',
  planting: '初验成活率不足，补植后复验合格',
  fence: '初验发现角柱松动，加固后复验合格',
  toilet: '初验发现下水不畅，疏通后复验合格',
}

export const progressWords = (kind: ProjectKind, dice: Random): string => dice.pick(progress[kind])

export const acceptanceWords = (kind: ProjectKind, dice: Random): string =>
  dice.chance(0.18) && repaired[kind] !== undefined ? repaired[kind] : dice.pick(acceptance)

/** Why a project is behind its plan. */
export function delayWords(kind: ProjectKind, month: number, rests: boolean, dice: Random): string {
  if (rests) return dice.pick(['开工晚，气温下降后停工，来年春季复工', '材料到场晚，上冻前未能完工，来年复工'])
  const rain = month >= 6 && month <= 8 ? ['7月连续降雨，停工若干天', '雨季道路泥泞，材料运不进来'] : []
  const own = kind === 'lamps' || kind === 'waste' ? ['厂家供货推迟'] : ['农忙期间用工不足', '砂石料供应紧张']
  return `${dice.pick([...rain, ...own, '设计调整后重新放线'])}，工期顺延`
}
