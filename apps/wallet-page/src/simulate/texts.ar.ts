import type { SimulationTexts } from './texts.ts'

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
  dependent: (count, all) => `لم نتحقق من ${count} من أصل ${all} من المعاملات، لأنها تعتمد على ما قبلها.`,
  fails: 'سترفض الشبكة هذا الآن، وتحتفظ بالرسوم.',
  unlimited: 'يتيح لشخص آخر أخذ كل ما هو من نوع معيّن، الآن ولاحقًا.',
}
