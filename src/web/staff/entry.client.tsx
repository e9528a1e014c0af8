import { enhance } from '../enhance/start.ts'
import '../request/start-client.tsx'

enhance()
