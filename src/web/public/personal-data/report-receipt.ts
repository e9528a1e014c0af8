import { createReceiptCookie } from '../../request/receipt-cookie.ts'

export const reportReceipt = createReceiptCookie('personal-data-receipt', '/personal-data')
