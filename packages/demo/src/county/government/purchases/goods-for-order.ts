import type { DepartmentKey } from '../../../units/departments.ts'
import { type Good, service, supply } from './good.ts'

/** Offices that keep order, markets and books. */
export const goodsForOrder: Partial<Record<DepartmentKey, readonly Good[]>> = {
  police: [
    supply(
      'signs',
      '道路交通安全设施',
      [18, 72],
      [
        ['警示灯', '套', 40, 160],
        ['减速带', '米', 200, 900],
      ],
      '安装点位由交警和苏木乡镇共同勘定。',
    ),
    service(
      'it',
      '信息系统运行维护',
      [15, 52],
      [
        ['巡检', '次', 12, 24],
        ['备件更换', '批', 1, 4],
      ],
      '一般故障四小时内恢复，巡检记录由双方签字。',
    ),
  ],
  market: [
    service(
      'test',
      '食品安全抽检服务',
      [18, 64],
      [
        ['食用农产品', '批次', 120, 480],
        ['餐饮食品', '批次', 80, 320],
      ],
      '抽样时出示证件，样品费由采购人支付。',
      '不合格报告24小时内送达。',
    ),
  ],
  services: [
    supply(
      'it',
      '自助服务终端',
      [16, 58],
      [
        ['自助终端', '台', 4, 16],
        ['叫号设备', '套', 1, 4],
      ],
      '界面提供大字版，安装在无障碍位置。',
    ),
  ],
  finance: [
    service(
      'review',
      '绩效评价服务',
      [8, 30],
      [['评价项目', '个', 6, 20]],
      '评价人员与被评价单位有利害关系的应当回避。',
    ),
  ],
  publicity: [
    service(
      'media',
      '融媒体制作服务',
      [8, 32],
      [
        ['短视频', '条', 40, 140],
        ['版面制作', '期', 12, 48],
      ],
      '成品著作权归采购人所有。',
    ),
  ],
  reform: [
    service('plan', '规划编制服务', [16, 60], [['专项规划', '份', 1, 2]], '初稿征求有关单位意见，专家论证后定稿。'),
  ],
  justice: [
    service(
      'law',
      '公共法律服务',
      [8, 30],
      [['法律顾问', '村', 30, 120]],
      '律师每月到嘎查村一天，服务记录由嘎查村签字。',
    ),
  ],
}
