import { applicationConfig } from '../../../vite.shared.ts'

export default applicationConfig('public')
