import type { DepartmentKey } from '../../../units/departments.ts'
import type { Desk } from '../../../units/desk.ts'

const GENERAL = '一般公共服务支出'
const SAFETY = '公共安全支出'
const WELFARE = '社会保障和就业支出'
const HEALTH = '卫生健康支出'
const FARMING = '农林水支出'
const HOUSING = '住房保障支出'
const URBAN = '城乡社区支出'
const DISASTERS = '灾害防治及应急管理支出'
const EDUCATION = '教育支出'
const CULTURE = '文化旅游体育与传媒支出'
const TRANSPORT = '交通运输支出'

/** The functional budget class of an office's own work; offices not listed use general public services. */
const own: Partial<Record<DepartmentKey, string>> = {
  police: SAFETY,
  justice: SAFETY,
  court: SAFETY,
  procuratorate: SAFETY,
  education: EDUCATION,
  industry: '资源勘探工业信息等支出',
  civil: WELFARE,
  labour: WELFARE,
  veterans: WELFARE,
  disabled: WELFARE,
  land: '自然资源海洋气象等支出',
  housing: URBAN,
  transport: TRANSPORT,
  water: FARMING,
  farming: FARMING,
  forest: FARMING,
  culture: CULTURE,
  health: HEALTH,
  insurance: HEALTH,
  emergency: DISASTERS,
  supply: '商业服务业等支出',
}

/** The classes of a budget or final account: the office's own, and those for the staff of every employer. */
export function classesOf({ level, key }: Desk): string[] {
  if (level === 'root')
    return [GENERAL, SAFETY, EDUCATION, CULTURE, WELFARE, HEALTH, URBAN, FARMING, TRANSPORT, HOUSING, DISASTERS]
  if (level === 'township') return [GENERAL, CULTURE, WELFARE, HEALTH, URBAN, FARMING, HOUSING]
  return [...new Set([(key && own[key]) ?? GENERAL, WELFARE, HEALTH, HOUSING])]
}
