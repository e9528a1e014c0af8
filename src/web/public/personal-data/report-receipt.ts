import { receiptCookieFor } from '../../request/receipt-cookie.ts'

export const reportReceipt = receiptCookieFor('personal-data-receipt', '/personal-data')
