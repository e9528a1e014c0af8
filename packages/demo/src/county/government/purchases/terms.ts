import type { Random } from '../../../random.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import { addDays } from '../../world/days.ts'

/** How a purchase is paid, in words and in parts that follow the contract or the date of delivery. */
export type Payment = {
  words: string
  parts: readonly { share: number; after: 'contract' | 'delivery'; days: number }[]
}

export const payments: readonly Payment[] = [
  { words: '验收合格后30日内一次付清。', parts: [{ share: 100, after: 'delivery', days: 30 }] },
  {
    words: '合同签订后10日内预付30%，验收合格后30日内付清余款。',
    parts: [
      { share: 30, after: 'contract', days: 10 },
      { share: 70, after: 'delivery', days: 30 },
    ],
  },
  {
    words: '验收合格后15日内付97%，其余3%作为质量保证金，一年后无质量问题无息退还。',
    parts: [
      { share: 97, after: 'delivery', days: 15 },
      { share: 3, after: 'delivery', days: 365 },
    ],
  },
  {
    words: '预付40%，完成并验收合格后20日内付60%；供应商开具增值税发票。',
    parts: [
      { share: 40, after: 'contract', days: 15 },
      { share: 60, after: 'delivery', days: 20 },
    ],
  },
]

/** Parts in whole fen that add up to the price. */
export function scheduleOf(
  { parts }: Payment,
  fen: Fen,
  contract: IsoDay,
  delivery: IsoDay,
): { due: IsoDay; fen: Fen }[] {
  let left = fen
  return parts.map(({ share, after, days }, at) => {
    const part = at === parts.length - 1 ? left : Math.round((fen * share) / 10_000) * 100
    left -= part
    return { due: addDays(after === 'contract' ? contract : delivery, days), fen: part }
  })
}

const goodsTerms = [
  '交货地点分散的，由供应商按采购人提供的清单逐点配送，途中风险由供应商承担。',
  '所投产品属于节能产品政府采购品目清单中强制采购品目的，应当提供认证证书。',
  '质保期内免费更换有缺陷的部件，质保期重新计算。',
  '到货后先开箱清点，再通电试运行七日，期间不计入质保。',
  '所有货物应当是未使用过的新品，随货附合格证和使用说明。',
  '供应商应当在本地或者相邻旗县有售后服务点。',
  '每延迟交货一天，按合同金额的千分之一计违约金，最高不超过百分之五。',
  '样品由采购人封存，作为验收依据。',
  '报价应当包括运输、装卸、安装、培训和税费，合同履行中不再增加费用。',
  '更换品牌或者型号须经采购人书面同意，且不得低于原配置、不增加价款。',
  '供应商负责回收包装物，不得遗留在使用单位。',
  '安装人员进场前向使用单位报名单，服从现场安全管理。',
  '随货提供三年内易损件报价表，价格在质保期满后两年内不上调。',
  '货物应当在室内存放三日以上，温度回升后再开箱通电。',
] as const

const serviceTerms = [
  '服务人员名单报采购人备案，更换主要人员应当提前七日书面说明。',
  '每季度提交一次工作报告，报告应当附原始记录。',
  '服务期内发生投诉的，两日内处理并书面回复采购人。',
  '服务质量分三次考核，平均分低于80分的，采购人可以解除合同。',
  '工作中取得的资料和数据归采购人所有，不得向第三方提供。',
  '供应商应当为现场人员办理意外伤害保险。',
  '因采购人原因减少服务数量的，按实际数量和中标单价结算。',
  '合同到期前一个月，双方对服务情况共同评价。',
  '不得将主要服务内容分包；辅助工作分包的，须经采购人同意。',
  '夜间和节假日应当安排人员值守，接报后两小时内到达现场。',
  '首月为磨合期，双方每周核对一次工作量。',
  '供应商自备作业车辆和工具，费用包含在报价中。',
  '服务单位优先使用当地劳动力，人员工资按月足额发放。',
] as const

const worksTerms = [
  '施工现场设置围挡和夜间警示灯，不影响群众通行。',
  '材料进场前报采购人查验，合格证和检测报告齐全方可使用。',
  '隐蔽部位覆盖前通知采购人到场，留存影像资料。',
  '保修期一年，接到报修后两日内到场。',
  '拆除的旧件登记造册，交采购人处理。',
  '当地用工不少于总用工的三成，工资不得拖欠。',
  '工程量以现场测量签字为准，变更须先经采购人书面同意。',
  '完工后三日内清理现场，恢复原有地面。',
  '雨天和五级以上大风停止高处作业，工期顺延。',
  '施工用水用电由供应商自行接驳并付费。',
] as const

const terms = { goods: goodsTerms, service: serviceTerms, works: worksTerms } as const

/** What the announcement asks for and the contract repeats. */
export const termsOf = (kind: keyof typeof terms, dice: Random): string[] =>
  dice.sample<string>(terms[kind], dice.int(3, 4))

export const lostBecause = [
  '报价高于成交价',
  '供货方案对分散配送的安排不够具体',
  '未提供同类业绩证明',
  '售后服务点距使用单位较远',
  '部分指标只满足最低要求',
  '检测报告不在有效期内，该项不得分',
  '人员配备少于采购需求',
  '实施方案与现场情况结合不够',
  '交货期限长于其他供应商',
  '培训安排没有明确时间和人员',
  '备品备件清单不完整',
  '质量管理措施得分较低',
  '响应文件个别条款填写不完整',
  '业绩证明材料缺少验收单',
] as const

const goodsChecks = [
  '随机拆箱三件，铭牌参数与响应文件一致',
  '通电连续运行二十四小时，没有出现故障',
  '核对合格证、说明书和保修卡，一货一证',
  '使用人员现场操作，认为符合工作需要',
  '抽取两件样品送第三方检测，结果合格',
  '与封存样品逐项比对，没有差异',
  '清点数量时使用单位和供应商三方在场',
  '配送签收单与使用单位实收数逐一核对',
  '安装位置、固定方式和线路走向符合要求',
  '培训签到表和操作手册齐全',
] as const

const serviceChecks = [
  '抽查服务记录二十份，签字和日期完整',
  '电话回访服务对象，没有反映收费和态度问题',
  '比对工作轨迹与计量单，工作量相符',
  '查看成果文件，对采购人提出的意见已全部修改',
  '三次考核平均分达到合同要求',
  '现场人员与备案名单一致',
  '工资发放凭证齐全，没有拖欠',
  '投诉处理记录完整，均在两日内答复',
  '原始数据和成果一并移交，移交清单双方签字',
  '按实际数量结算，未超过合同金额',
] as const

const worksChecks = [
  '实测五处，尺寸偏差在允许范围内',
  '隐蔽部位影像资料与现场位置对应',
  '材料合格证和进场检测报告齐全',
  '现场清理干净，周边设施没有损坏',
  '夜间试用一周，没有出现故障',
  '旧件已登记移交，清单双方签字',
  '用工工资发放表齐全，没有拖欠',
  '附近群众代表到场查看，没有提出异议',
] as const

export const checks = { goods: goodsChecks, service: serviceChecks, works: worksChecks } as const

/** What a supplier must be, besides what the law demands of all. */
export const conditions = [
  '有依法缴纳税收和社会保障资金的良好记录。',
  '参加采购活动前三年内在经营活动中没有重大违法记录，未被列入失信被执行人名单。',
  '单位负责人为同一人或者存在直接控股、管理关系的不同供应商，不得同时参加。',
  '本项目专门面向中小企业采购，供应商提供中小企业声明函。',
  '不接受联合体参加，不得转包。',
  '非单位负责人参加的，出具授权委托书。',
  '近三年完成过一个以上同类项目，以合同和验收单为准。',
  '不收取投标保证金和文件工本费。',
  '响应文件有效期为提交截止之日起九十日。',
  '需要踏勘现场的，提前一天与采购人联系。',
  '对采购文件的询问，采购人三个工作日内书面答复。',
] as const

/** What follows from too few offers. */
export const failures = [
  '采购人电话了解了领取文件的供应商，主要原因是交货时间偏紧，下次采购适当延长。',
  '领取采购文件的供应商有四家，其余因原材料涨价没有提交。',
  '采购人将重新核对市场价格，必要时调整数量，不突破预算。',
  '已提交响应文件的供应商不需要另行办理手续，文件原封退回。',
  '经检查，采购文件没有不合理的限制条件，程序符合规定。',
  '采购文件中的一项业绩要求对小企业偏高，重新采购时取消。',
  '在此期间的工作需要由采购人使用现有设备和人员解决。',
  '采购人将扩大公告范围，在公共资源交易平台同步发布。',
] as const
