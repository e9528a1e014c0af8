import type { Ground } from '../../../units/ground.ts'

type Theme = readonly [months: readonly number[], words: string, place: string]

/** What a branch does on its monthly day, with the months in which it makes sense. */
const themes: readonly Theme[] = [
  [[12, 1, 2], '清扫独居老人院落积雪', '屯内'],
  [[1, 2, 7], '学习财务收支情况并逐项提问', '活动室'],
  [[2, 3], '讨论春耕备耕和化肥统购', '活动室'],
  [[1, 5, 9, 12], '观看警示教育片，对照检查婚丧事大操大办', '活动室'],
  [[11, 12, 1, 2], '入户排查取暖和用电安全', '屯内'],
  [[4], '到荒坡义务植树', '荒坡'],
  [[3, 4, 5, 10], '捡拾田间地头的地膜和农药瓶', '田间'],
  [[6, 7], '重温入党誓词，老党员讲修路的往事', '活动室'],
  [[4, 5], '帮助缺少劳力的家庭播种', '田间'],
  [[6, 7, 8], '疏通排水沟，备足防汛土袋', '屯内'],
  [[5, 6, 8], '分组巡查围栏和林带', '林带'],
  [[1, 7, 8], '整理书屋图书，陪假期学生读书', '书屋'],
  [[9, 10, 3], '讨论合同到期地块怎样发包', '活动室'],
  [[8, 9], '走访外出党员家属', '屯内'],
  [[9, 10], '帮助困难家庭抢收', '田间'],
  [[3, 4, 10, 11], '开展防火巡查，向过往车辆宣传', '路口'],
  [[11, 12], '讨论明年要办的实事，列出六件征求意见', '活动室'],
  [[12, 6], '评议党员，互相提出意见', '活动室'],
  [[10, 11], '把取暖煤送到行动不便的老人家', '屯内'],
]
const byMonth = Array.from({ length: 13 }, (_, month) => themes.filter(([months]) => months.includes(month)))

/** Another one than in the months before. */
export function themeOf(areaId: number, year: number, month: number): { words: string; place: string } {
  const fitting = byMonth[month] ?? themes
  const [, words = '', place = ''] = fitting[(areaId + year + month) % fitting.length] ?? []
  return { words, place }
}

export const visits = [
  ['冬季取暖和吃水情况', '由供水站一周内处理'],
  ['土地承包和合同兑现情况', '提交村民代表会议讨论'],
  ['春耕资金和农资准备', '由合作社统一联系'],
  ['道路和路灯损坏情况', '列入维修计划'],
  ['老人就医和慢病取药', '由卫生室上门登记'],
  ['外出务工和子女上学', '由驻村干部协调'],
  ['低收入家庭收入变化', '逐户建账后上报'],
  ['邻里地界纠纷', '由调解委员会另行调解'],
] as const

export const trainings: readonly {
  on: readonly Ground[]
  months: readonly number[]
  words: string
  teacher: string
}[] = [
  { on: ['rural', 'farm'], months: [1, 3], words: '玉米密植和滴灌', teacher: '农技人员' },
  { on: ['rural', 'farm'], months: [3], words: '种子和化肥选购辨假', teacher: '农技人员' },
  { on: ['rural'], months: [1, 12], words: '母牛保胎和犊牛护理', teacher: '兽医' },
  { on: ['rural'], months: [11, 12], words: '秸秆青贮和黄贮饲料制作', teacher: '畜牧技术人员' },
  { on: ['rural', 'farm'], months: [6, 7], words: '病虫害识别和安全用药', teacher: '植保人员' },
  { on: ['rural', 'urban', 'farm'], months: [1, 11, 12], words: '取暖安全和煤气中毒急救', teacher: '卫生院医生' },
  { on: ['rural', 'urban'], months: [3, 6, 11], words: '识别电信诈骗', teacher: '派出所民警' },
  { on: ['urban'], months: [6, 7], words: '家政和育婴技能', teacher: '职业学校老师' },
  { on: ['urban'], months: [3, 12], words: '智能手机使用', teacher: '志愿者' },
  { on: ['farm'], months: [3, 11], words: '播种机和收割机检修保养', teacher: '农机技师' },
  { on: ['rural', 'farm'], months: [6, 7], words: '农机安全驾驶', teacher: '农机监理人员' },
]
