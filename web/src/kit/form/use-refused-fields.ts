import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { changedNames, pathsOf, type FormValues } from './form-values.ts';

/** Judges a field that was refused anew with every change of it. */
export const useRefusedFields = <V extends FormValues>(form: UseFormReturnType<V>): void => {
  const judged = useRef(form.values);
  useEffect(() => {
    const touched = changedNames({ from: judged.current, to: form.values }).flatMap((name) => pathsOf(form.errors, name));
    judged.current = form.values;
    for (const name of touched) form.validateField(name);
  }, [form]);
};
