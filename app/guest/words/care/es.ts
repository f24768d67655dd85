import type { careEn } from './en'

export const careEs: typeof careEn = {
  anOrder: (most) => `Cada pedido lleva aquí hasta ${most} ${most === 1 ? 'bebida' : 'bebidas'} con alcohol`,
  anHour: (most) => `Aquí cada cliente tiene hasta ${most} tragos estándar por hora`,
  moreFit: (drinks) => (drinks === 0 ? 'no caben más' : drinks === 1 ? 'cabe 1 más' : `caben ${drinks} más`),
  leftNow: (left) => `ahora te quedan ${left}`,
  leftAfter: (left) => `tras este pedido te quedan ${left}`,
  // 'p. m.' ends the sentence already.
  goesOn: (at) => `Más a partir de ${at.replace(/\.$/, '')}.`,
  notAtOnce: 'Esto es más de una vez: elige menos.',
  orderRest: 'Elige menos y pide el resto después.',
  barCan: 'El bar puede permitirlo antes.',
  ask: 'Preguntar al bar',
  asked: 'El bar ya lo ve. Acércate a saludar y luego inténtalo de nuevo.',
  again: 'Intentar de nuevo',
}
