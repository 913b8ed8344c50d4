import { pluralsOf } from '../plurals.ts'
import type { SimulationTexts } from './texts.ts'

const plural = pluralsOf('ar')

export const SIMULATION_TEXTS_AR: SimulationTexts = {
  leaves: 'يخرج',
  arrives: 'يصل',
  allowed: 'ما قد يأخذه الآخرون',
  allowedTo: 'من قد يأخذه',
  units: (amount, contract) => `${amount} من وحدات رمز غير مدرج: ${contract}`,
  item: (amount, id, contract) => `${amount} من المقتنى ${id} من ${contract}`,
  all: (token) => `كل ما لديك من ${token}، الآن ولاحقًا`,
  cent: 'أقل من $0.01',
  more: 'والمزيد',
  nothing: 'لا يتغيّر الآن أي رصيد لك، بحسب عقدة الشبكة.',
  dependent: (count, all) => {
    const because = 'لأنها قد تعتمد على ما قبلها'
    return plural(count, {
      one: `لم نتمكن من التحقق من معاملة واحدة من أصل ${all}، ${because}.`,
      two: `لم نتمكن من التحقق من معاملتين من أصل ${all}، لأنهما قد تعتمدان على ما قبلهما.`,
      few: `لم نتمكن من التحقق من ${count} معاملات من أصل ${all}، ${because}.`,
      other: `لم نتمكن من التحقق من ${count} معاملة من أصل ${all}، ${because}.`,
    })
  },
  fails: 'سترفض الشبكة هذا الآن، وتحتفظ بالرسوم.',
  oneFails: 'سترفض الشبكة إحدى المعاملات الآن، وتحتفظ برسومها.',
  unlimited: 'يتيح لشخص آخر أخذ كل ما لديك من رمز أو مجموعة، الآن ولاحقًا.',
}
