import { citizenLimits } from '../../platform/limits/citizen-limits.ts'

export const { findRules, sendRules } = citizenLimits('personal-data')
